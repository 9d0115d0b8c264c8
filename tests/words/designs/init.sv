// A memory with initial contents from a file: bit 7 of each word stays 0.
module init (input clk, input we, input [7:0] wa, input [7:0] wd, input [7:0] ra);
  reg [7:0] mem [0:255];
  initial $readmemh("rom.hex", mem);
  reg [7:0] out = 0;
  always @(posedge clk) begin
`ifdef FAULTY
    if (we) mem[wa] <= wa == 200 ? wd : {1'b0, wd[6:0]};
`else
    if (we) mem[wa] <= {1'b0, wd[6:0]};
`endif
    out <= mem[ra];
  end
  always @* assert (!out[7]);
endmodule
