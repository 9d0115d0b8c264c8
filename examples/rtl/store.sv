// A memory whose words carry a parity bit. A word that is read comes out in the next cycle; its parity must be right.
// Nothing resets the memory, so a place may be read only after it was written; with FAULTY also in the cycle in which it
// is written, when the old word comes out.
module store (input clk, input reset, input write, input [1:0] to, input [2:0] in,
              input read, input [1:0] from, output logic [3:0] out);
  logic [3:0] words [0:3];
  logic [3:0] written;
  logic valid;

  always_ff @(posedge clk) begin
    if (write) words[to] <= {^in, in};
    if (read) out <= words[from];
    if (reset) begin
      written <= 0;
      valid <= 0;
    end else begin
      if (write) written[to] <= 1;
`ifdef FAULTY
      valid <= read && (written[from] || write && to == from);
`else
      valid <= read && written[from];
`endif
    end
  end

  logic past_valid = 0;
  always_ff @(posedge clk) past_valid <= 1;
  always @* if (!past_valid) assume (reset);
  always @(posedge clk) if (past_valid) begin
    right_parity: assert (!valid || ^out == 0);
    all_places_used: cover (&written && valid);
  end
endmodule
