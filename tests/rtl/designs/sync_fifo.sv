// A queue of packets with a power-of-two memory, an asynchronous reset and flags.
// OVERFLOW: words are written even if the queue is full. LATE_EMPTY: the flag `empty` comes a cycle late.
module sync_fifo #(
    parameter int DEPTH = 4,
    parameter int WIDTH = 4,
    localparam int AW = $clog2(DEPTH)
) (
    input  logic             clk,
    input  logic             rst_n,
    input  logic             push,
    input  logic [WIDTH-1:0] din,
    input  logic             pop,
    output logic [WIDTH-1:0] dout,
    output logic             full,
    output logic             empty
);
  logic [WIDTH-1:0] mem [DEPTH];
  logic [AW:0] wptr, rptr;
  wire [AW-1:0] waddr = wptr[AW-1:0];
  wire [AW-1:0] raddr = rptr[AW-1:0];

  assign full = (wptr == {~rptr[AW], rptr[AW-1:0]});
`ifdef LATE_EMPTY
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) empty <= 1'b1;
    else empty <= wptr == rptr;
`else
  assign empty = wptr == rptr;
`endif
  assign dout = mem[raddr];

`ifdef OVERFLOW
  wire do_push = push;
`else
  wire do_push = push && !full;
`endif
  wire do_pop = pop && !empty;

  always_ff @(posedge clk) if (do_push) mem[waddr] <= din;

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      wptr <= '0;
      rptr <= '0;
    end else begin
      if (do_push) wptr <= wptr + 1'b1;
      if (do_pop) rptr <= rptr + 1'b1;
    end

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);

  // A model of the queue: how many words there are, and one word that is followed through it.
  logic [AW:0] count, ahead;
  logic followed;
  logic [WIDTH-1:0] word;
  (* anyseq *) logic follow;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      count <= '0;
      ahead <= '0;
      followed <= 1'b0;
    end else begin
      count <= count + do_push - do_pop;
      if (followed && do_pop) begin
        if (ahead == 0) followed <= 1'b0;
        else ahead <= ahead - 1'b1;
      end
      if (do_push && follow && !followed) begin
        followed <= 1'b1;
        word <= din;
        ahead <= count - do_pop;
      end
    end

  always_ff @(posedge clk)
    if (rst_n && past_valid) begin
      never_too_many: assert (count <= DEPTH);
      flags_agree: assert (empty == (count == 0) && full == (count == DEPTH));
      right_word: assert (!followed || ahead != 0 || dout == word);
      some_time_full: cover (full);
      passed_through: cover (followed && ahead == 0 && word == 4'd9);
    end
`endif
endmodule
