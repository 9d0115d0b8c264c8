// A round-robin arbiter: after a grant, the next requester in the order is first.
// PRIORITY_STUCK: the pointer does not move, so that a requester may be passed over for ever.
// TWO_GRANTS: the grant of the round before is not taken back.
module rr_arbiter #(
    parameter int N = 4,
    localparam int W = $clog2(N)
) (
    input  logic         clk,
    input  logic         rst_n,
    input  logic [N-1:0] req,
    output logic [N-1:0] gnt,
    output logic [W-1:0] owner
);
  logic [W-1:0] pointer;
  logic [N-1:0] chosen;
  logic         any;
  logic [W-1:0] winner;

  always_comb begin
    any    = 1'b0;
    winner = pointer;
    for (int i = 0; i < N; i++) begin
      if (!any && req[W'(pointer + i)]) begin
        any    = 1'b1;
        winner = W'(pointer + i);
      end
    end
    chosen = '0;
    if (any) chosen[winner] = 1'b1;
  end

  always_ff @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      gnt     <= '0;
      owner   <= '0;
      pointer <= '0;
    end else begin
`ifdef TWO_GRANTS
      gnt <= chosen | (gnt & req);
`else
      gnt <= chosen;
`endif
      if (any) begin
        owner <= winner;
`ifndef PRIORITY_STUCK
        pointer <= winner + 1'b1;
`endif
      end
    end
  end

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);

  // How often the last requester has been passed over.
  logic [W:0] waited;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) waited <= '0;
    else if (!req[N-1] || chosen[N-1]) waited <= '0;
    else if (any && waited != N) waited <= waited + 1'b1;

  always_comb
    if (rst_n && past_valid) begin
      one_grant: assert ((gnt & (gnt - 1'b1)) == '0);
      owner_has_it: assert (gnt == '0 || gnt[owner]);
      fair: assert (waited < N);
    end

  for (genvar g = 0; g < N; g++) begin : client
    always_comb cover (gnt[g]);
  end
`endif
endmodule
