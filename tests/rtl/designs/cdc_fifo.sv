// A queue between two clocks: pointers in Gray code behind two registers.
// BINARY_FULL: `full` is computed as for binary pointers. LATE_CODE: the reader compares a pointer that is a cycle old.
module cdc_fifo #(
    parameter int AW = 2,
    parameter int WIDTH = 2
) (
    input  logic             wclk,
    input  logic             rclk,
    input  logic             rst_n,
    input  logic             push,
    input  logic [WIDTH-1:0] din,
    input  logic             pop,
    output logic [WIDTH-1:0] dout,
    output logic             full,
    output logic             empty
);
  logic [WIDTH-1:0] mem [1 << AW];
  logic [AW:0] wptr, rptr, wcode, rcode;
  logic [AW:0] w_meta, w_sync, r_meta, r_sync;

  function [AW:0] code(input [AW:0] pointer);
    code = pointer ^ (pointer >> 1);
  endfunction

  // In Gray code, two bits differ if the pointers are DEPTH apart.
`ifdef BINARY_FULL
  assign full = wcode == (r_sync ^ (2'b10 << (AW - 1)));
`else
  assign full = wcode == (r_sync ^ (2'b11 << (AW - 1)));
`endif
  assign empty = rcode == w_sync;
  assign dout = mem[rptr[AW-1:0]];

  always_ff @(posedge wclk) if (push && !full) mem[wptr[AW-1:0]] <= din;

  wire [AW:0] wptr_next = wptr + (push && !full);
  always_ff @(posedge wclk or negedge rst_n)
    if (!rst_n) begin
      wptr <= '0;
      wcode <= '0;
      r_meta <= '0;
      r_sync <= '0;
    end else begin
      wptr <= wptr_next;
      wcode <= code(wptr_next);
      r_meta <= rcode;
      r_sync <= r_meta;
    end

  wire [AW:0] rptr_next = rptr + (pop && !empty);
  always_ff @(posedge rclk or negedge rst_n)
    if (!rst_n) begin
      rptr <= '0;
      rcode <= '0;
      w_meta <= '0;
      w_sync <= '0;
    end else begin
      rptr <= rptr_next;
`ifdef LATE_CODE
      rcode <= code(rptr);
`else
      rcode <= code(rptr_next);
`endif
      w_meta <= wcode;
      w_sync <= w_meta;
    end

`ifdef FORMAL
  logic w_started = 1'b0, r_started = 1'b0;
  always_ff @(posedge wclk) w_started <= 1'b1;
  always_ff @(posedge rclk) r_started <= 1'b1;
  always_comb assume (rst_n == (w_started && r_started));
  wire [AW:0] words = wptr - rptr;
  always_comb
    if (rst_n) begin
      bounded: assert (words <= (1 << AW));
      not_read_too_early: assert (empty || words != 0);
      not_written_too_early: assert (full || words != (1 << AW));
      got_full: cover (full && words == (1 << AW));
    end
`endif
endmodule
