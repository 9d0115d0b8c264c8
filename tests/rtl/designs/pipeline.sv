// A processor with three stages and a register file: fetch and decode, execute, write back. Operands are forwarded from the later
// stages; a branch that is taken cancels the instruction behind it. The instructions are inputs: any program.
// NO_FORWARD: results are not forwarded from the execute stage. NO_FLUSH: a branch cancels nothing.
package pipeline_pkg;
  typedef enum logic [1:0] {ADD = 2'd0, XOR = 2'd1, MOVE = 2'd2, BRANCH = 2'd3} op_t;
endpackage

module regfile #(
    parameter int WIDTH = 4
) (
    input  logic             clk,
    input  logic             rst_n,
    input  logic             we,
    input  logic [1:0]       waddr,
    input  logic [WIDTH-1:0] wdata,
    input  logic [1:0]       raddr_a,
    input  logic [1:0]       raddr_b,
    output logic [WIDTH-1:0] rdata_a,
    output logic [WIDTH-1:0] rdata_b
);
  logic [WIDTH-1:0] r0, r1, r2, r3;
  function automatic logic [WIDTH-1:0] pick(input logic [1:0] a, input logic [WIDTH-1:0] w0, w1, w2, w3);
    case (a)
      2'd0: pick = w0;
      2'd1: pick = w1;
      2'd2: pick = w2;
      default: pick = w3;
    endcase
  endfunction
  assign rdata_a = pick(raddr_a, r0, r1, r2, r3);
  assign rdata_b = pick(raddr_b, r0, r1, r2, r3);
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      r0 <= '0;
      r1 <= '0;
      r2 <= '0;
      r3 <= '0;
    end else if (we)
      case (waddr)
        2'd0: r0 <= wdata;
        2'd1: r1 <= wdata;
        2'd2: r2 <= wdata;
        default: r3 <= wdata;
      endcase
endmodule

module pipeline #(
    parameter int WIDTH = 2
) (
    input logic             clk,
    input logic             rst_n,
    input logic             valid,
    input logic [1:0]       op,
    input logic [1:0]       rd,
    input logic [1:0]       ra,
    input logic [1:0]       rb,
    input logic [WIDTH-1:0] imm
);
  // Execute.
  logic x_valid;
  logic [1:0] x_op, x_rd;
  logic [WIDTH-1:0] x_a, x_b, x_imm;
  // Write back.
  logic w_valid;
  logic [1:0] w_rd;
  logic [WIDTH-1:0] w_data;
  logic [WIDTH-1:0] file_a, file_b, result;

  regfile #(.WIDTH(WIDTH)) u_file (
      .clk, .rst_n, .we(w_valid), .waddr(w_rd), .wdata(w_data), .raddr_a(ra), .raddr_b(rb),
      .rdata_a(file_a), .rdata_b(file_b)
  );

  always_comb
    case (x_op)
      pipeline_pkg::ADD: result = x_a + x_b;
      pipeline_pkg::XOR: result = x_a ^ x_b;
      default: result = x_imm;
    endcase
  wire x_writes = x_valid && x_op != pipeline_pkg::BRANCH;
  wire taken = x_valid && x_op == pipeline_pkg::BRANCH && x_a == x_b;

`ifdef NO_FORWARD
  wire [WIDTH-1:0] a = w_valid && w_rd == ra ? w_data : file_a;
`else
  wire [WIDTH-1:0] a = x_writes && x_rd == ra ? result : w_valid && w_rd == ra ? w_data : file_a;
`endif
  wire [WIDTH-1:0] b = x_writes && x_rd == rb ? result : w_valid && w_rd == rb ? w_data : file_b;
`ifdef NO_FLUSH
  wire goes_on = valid;
`else
  wire goes_on = valid && !taken;
`endif

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      x_valid <= 1'b0;
      w_valid <= 1'b0;
      {x_op, x_rd, x_a, x_b, x_imm} <= '0;
      {w_rd, w_data} <= '0;
    end else begin
      x_valid <= goes_on;
      {x_op, x_rd, x_a, x_b, x_imm} <= {op, rd, a, b, imm};
      w_valid <= x_writes;
      {w_rd, w_data} <= {x_rd, result};
    end

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);

  // The same instructions one after the other, each at once, and one register, which is any.
  logic [WIDTH-1:0] s0, s1, s2, s3;
  logic was_taken;
  wire [WIDTH-1:0] sa = ra == 0 ? s0 : ra == 1 ? s1 : ra == 2 ? s2 : s3;
  wire [WIDTH-1:0] sb = rb == 0 ? s0 : rb == 1 ? s1 : rb == 2 ? s2 : s3;
  wire runs = valid && !was_taken;
  wire [WIDTH-1:0] value = op == 0 ? sa + sb : op == 1 ? (sa ^ sb) : imm;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      {s0, s1, s2, s3} <= '0;
      was_taken <= 1'b0;
    end else begin
      was_taken <= runs && op == 2'd3 && sa == sb;
      if (runs && op != 2'd3)
        case (rd)
          2'd0: s0 <= value;
          2'd1: s1 <= value;
          2'd2: s2 <= value;
          default: s3 <= value;
        endcase
    end
  always_ff @(posedge clk)
    if (rst_n && past_valid) begin
      operand_a: assert (!goes_on || a == sa);
      operand_b: assert (!goes_on || b == sb);
      same_branches: assert (taken == was_taken);
      branch_to_branch: cover (taken && w_valid && w_data == '1);
    end
`endif
endmodule
