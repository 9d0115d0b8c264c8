// A pipeline of three stages with a register file and forwarding: what is written back is what is read later.
module regfile (input clk, input valid, input [4:0] rd, rs, input [31:0] imm);
  reg [31:0] rf [0:31];
  reg v1 = 0, v2 = 0; reg [4:0] rd1, rd2; reg [31:0] r1, r2;
  wire [31:0] read = rf[rs];
`ifdef FAULTY
  wire [31:0] operand = v2 && rd2 == rs ? r2 : v1 && rd1 == rs ? r1 : read;
`else
  wire [31:0] operand = v1 && rd1 == rs ? r1 : v2 && rd2 == rs ? r2 : read;
`endif
  wire [31:0] result = operand + imm;
  always @(posedge clk) begin
    v1 <= valid; rd1 <= rd; r1 <= result;
    v2 <= v1; rd2 <= rd1; r2 <= r1;
    if (v2) rf[rd2] <= r2;
  end
  // The value of an arbitrary register, if instructions were executed at once; known since it was written.
  (* anyconst *) reg [4:0] r;
  reg [31:0] spec; reg known = 0;
  always @(posedge clk) if (valid && rd == r) begin spec <= result; known <= 1; end
  always @* if (valid && known && rs == r) assert (operand == spec);
endmodule
