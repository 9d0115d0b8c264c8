// Round robin: a token goes round, and the client that has it is granted what it asks for. Nobody shares a grant.
module arbiter (input clk, input reset, input [3:0] request, output logic [3:0] grant);
  logic [3:0] token;

  always_ff @(posedge clk)
    if (reset) begin
      token <= 4'b0001;
      grant <= 4'b0000;
    end else begin
      if (!(request & token)) token <= {token[2:0], token[3]};
      grant <= request & token;
    end

  logic past_valid = 0;
  always_ff @(posedge clk) past_valid <= 1;
  always @* if (!past_valid) assume (reset);
  always @(posedge clk) if (past_valid) begin
    one_grant: assert ((grant & (grant - 1)) == 0);
    last_served: cover (grant[3]);
  end
endmodule
