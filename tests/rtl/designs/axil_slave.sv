// An AXI-lite slave with four registers, and the rules of its handshakes.
// DROP_VALID: the answer to a read is given for one cycle only, whether or not it is taken.
// LOST_WRITE: a write that comes together with a read is answered but not done.
module axil_slave (
    input  logic       aclk,
    input  logic       aresetn,
    input  logic       awvalid,
    output logic       awready,
    input  logic [1:0] awaddr,
    input  logic       wvalid,
    output logic       wready,
    input  logic [3:0] wdata,
    output logic       bvalid,
    input  logic       bready,
    input  logic       arvalid,
    output logic       arready,
    input  logic [1:0] araddr,
    output logic       rvalid,
    input  logic       rready,
    output logic [3:0] rdata
);
  logic [3:0] regs [4];
  wire do_write = awvalid && wvalid && (!bvalid || bready);
  wire do_read = arvalid && (!rvalid || rready);
  assign awready = do_write;
  assign wready  = do_write;
  assign arready = do_read;

  always_ff @(posedge aclk or negedge aresetn)
    if (!aresetn) begin
      bvalid <= 1'b0;
      rvalid <= 1'b0;
      rdata  <= '0;
      for (int i = 0; i < 4; i++) regs[i] <= '0;
    end else begin
      if (do_write) begin
        bvalid <= 1'b1;
`ifdef LOST_WRITE
        if (!do_read) regs[awaddr] <= wdata;
`else
        regs[awaddr] <= wdata;
`endif
      end else if (bready) bvalid <= 1'b0;
      if (do_read) begin
        rvalid <= 1'b1;
        rdata  <= regs[araddr];
      end
`ifdef DROP_VALID
      else rvalid <= 1'b0;
`else
      else if (rready) rvalid <= 1'b0;
`endif
    end

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge aclk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!aresetn);

  // The cycle before.
  logic was_reset, had_r, had_b, waiting_aw, waiting_w, waiting_ar;
  logic [3:0] had_rdata;
  always_ff @(posedge aclk) begin
    was_reset <= !aresetn;
    had_r <= rvalid && !rready;
    had_b <= bvalid && !bready;
    had_rdata <= rdata;
    waiting_aw <= awvalid && !awready;
    waiting_w <= wvalid && !wready;
    waiting_ar <= arvalid && !arready;
  end
  // One register, which is any, and what it should hold.
  (* anyconst *) logic [1:0] address;
  logic [3:0] shadow;
  logic asked;
  logic [3:0] answer;
  always_ff @(posedge aclk or negedge aresetn)
    if (!aresetn) begin
      shadow <= '0;
      asked <= 1'b0;
    end else begin
      if (awvalid && awready && awaddr == address) shadow <= wdata;
      if (arvalid && arready) begin
        asked <= araddr == address;
        answer <= shadow;
      end
    end

  always_ff @(posedge aclk)
    if (past_valid && aresetn && !was_reset) begin
      master_keeps_aw: assume (!waiting_aw || awvalid);
      master_keeps_w: assume (!waiting_w || wvalid);
      master_keeps_ar: assume (!waiting_ar || arvalid);
      r_stays: assert (!had_r || (rvalid && rdata == had_rdata));
      b_stays: assert (!had_b || bvalid);
      right_answer: assert (!rvalid || !asked || rdata == answer);
      both_at_once: cover (bvalid && rvalid && rdata == 4'd3);
    end
`endif
endmodule
