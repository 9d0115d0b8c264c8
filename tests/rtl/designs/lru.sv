// Least recently used entry of N: a matrix that says for each pair which of the two was used later.
// KEEP_COLUMN: the column of the used entry is not cleared.
module lru #(
    parameter int N = 4
) (
    input  logic                 clk,
    input  logic                 rst_n,
    input  logic                 use_valid,
    input  logic [$clog2(N)-1:0] use_index,
    output logic [N-1:0]         oldest
);
  logic [N-1:0] matrix [N];

  for (genvar i = 0; i < N; i++) begin : row
    for (genvar j = 0; j < N; j++) begin : column
      if (i != j) begin : bit_of
        always_ff @(posedge clk or negedge rst_n)
          if (!rst_n) matrix[i][j] <= i > j;
          else if (use_valid) begin
            if (use_index == i) matrix[i][j] <= 1'b1;
`ifndef KEEP_COLUMN
            else if (use_index == j) matrix[i][j] <= 1'b0;
`endif
          end
      end else begin : diagonal
        assign matrix[i][j] = 1'b0;
      end
    end
    assign oldest[i] = matrix[i] == '0;
  end

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);
  logic used;
  logic [$clog2(N)-1:0] last;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) used <= 1'b0;
    else if (use_valid) begin
      used <= 1'b1;
      last <= use_index;
    end
  always_comb
    if (rst_n && past_valid) begin
      exactly_one: assert (oldest != '0 && (oldest & (oldest - 1'b1)) == '0);
      not_the_last_one: assert (!used || !oldest[last]);
      each_can_be: cover (oldest[0]);
    end
`endif
endmodule
