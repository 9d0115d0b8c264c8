// A word crosses from one clock to another. The sender stores the word and flips `request`; the receiver sees that behind
// two registers, takes the word and flips `acknowledge`. Until it is back, the sender leaves the word alone.
module crossing (input a_clk, input b_clk, input reset, input send, input [1:0] in, output logic [1:0] out);
  logic request, acknowledge, sent;
  logic [1:0] word, to_a, to_b;

  always_ff @(posedge a_clk)
    if (reset) begin
      request <= 0;
      sent <= 0;
      to_a <= 0;
    end else begin
      to_a <= {to_a[0], acknowledge};
      if (send && request == to_a[1]) begin
        request <= !request;
        word <= in;
        sent <= 1;
      end
    end

  always_ff @(posedge b_clk)
    if (reset) begin
      acknowledge <= 0;
      to_b <= 0;
    end else begin
      to_b <= {to_b[0], request};
      if (to_b[1] != acknowledge) begin
        acknowledge <= to_b[1];
        out <= word;
      end
    end

  // The reset lasts until both clocks have ticked, and does not come back.
  logic a_ticked = 0, b_ticked = 0;
  always_ff @(posedge a_clk) a_ticked <= 1;
  always_ff @(posedge b_clk) b_ticked <= 1;
  always @* assume (reset == !(a_ticked && b_ticked));
  always @* if (!reset) begin
    delivered: assert (!sent || request != acknowledge || out == word);
    arrives: cover (sent && request == acknowledge);
  end
endmodule
