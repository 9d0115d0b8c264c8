// A channel of a DMA engine: it copies `len` words from `src` to `dst` through a small buffer. Reads and writes are acknowledged by
// their sides in any cycle; counters say how many words are left to read, to write, and in the buffer.
// LOST_WORD: a word that arrives in the cycle in which another one leaves is not counted. OFF_BY_ONE: one word too many is read.
module dma #(
    parameter int AW = 3,
    parameter int LW = 2,
    parameter int DEPTH = 2
) (
    input  logic          clk,
    input  logic          rst_n,
    input  logic          start,
    input  logic [AW-1:0] src,
    input  logic [AW-1:0] dst,
    input  logic [LW-1:0] len,
    output logic          busy,
    output logic          rd_req,
    output logic [AW-1:0] rd_addr,
    input  logic          rd_ack,
    output logic          wr_req,
    output logic [AW-1:0] wr_addr,
    input  logic          wr_ack
);
  typedef struct packed {
    logic [AW-1:0] from;
    logic [AW-1:0] to;
  } place_t;
  place_t now;
  logic [LW:0] to_read, to_write;
  logic [1:0] filled;

  assign rd_req  = to_read != 0 && filled != DEPTH;
  assign wr_req  = filled != 0;
  assign rd_addr = now.from;
  assign wr_addr = now.to;
  wire reads  = rd_req && rd_ack;
  wire writes = wr_req && wr_ack;

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      busy     <= 1'b0;
      now      <= '0;
      to_read  <= '0;
      to_write <= '0;
      filled   <= '0;
    end else if (!busy) begin
      if (start && len != 0) begin
        busy     <= 1'b1;
        now      <= {src, dst};
`ifdef OFF_BY_ONE
        to_read  <= len + 1'b1;
`else
        to_read  <= len;
`endif
        to_write <= len;
      end
    end else begin
      if (reads) begin
        to_read  <= to_read - 1'b1;
        now.from <= now.from + 1'b1;
      end
      if (writes) begin
        to_write <= to_write - 1'b1;
        now.to   <= now.to + 1'b1;
        if (to_write == 1) busy <= 1'b0;
      end
`ifdef LOST_WORD
      if (writes) filled <= filled - 1'b1;
      else if (reads) filled <= filled + 1'b1;
`else
      filled <= filled + reads - writes;
`endif
    end

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);
  logic [AW-1:0] first_from, first_to;
  logic [LW-1:0] length;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      first_from <= '0;
      first_to   <= '0;
      length     <= '0;
    end else if (!busy && start && len != 0) begin
      first_from <= src;
      first_to   <= dst;
      length     <= len;
    end
  wire [AW-1:0] distance = wr_addr - first_to;
  always_ff @(posedge clk)
    if (rst_n && past_valid) begin
      words_are_counted: assert (!busy || to_write == to_read + filled);
      buffer_never_overflows: assert (filled <= DEPTH);
      rests_empty: assert (busy || (filled == 0 && to_read == 0));
      inside_the_target: assert (!wr_req || distance < length);
      long_copy: cover (busy && length == 2'd3 && to_write == 1 && filled == 1);
    end
`endif
endmodule
