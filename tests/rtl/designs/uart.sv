// A serial line: a sender, a receiver, and a harness that connects them. A frame is a start bit, eight data bits, the least
// significant first, an even parity bit and a stop bit; a bit takes two cycles.
// WRONG_PARITY: the sender computes odd parity. SHORT_FRAME: the receiver stops a bit early.
package uart_pkg;
  typedef enum logic [1:0] {IDLE = 2'd0, DATA = 2'd1, PARITY = 2'd2, STOP = 2'd3} state_t;
endpackage

module uart_tx (
    input  logic       clk,
    input  logic       rst_n,
    input  logic       start,
    input  logic [7:0] data,
    output logic       line,
    output logic       busy,
    output logic [7:0] held
);
  uart_pkg::state_t state;
  logic tick;
  logic [2:0] index;
  assign busy = state != uart_pkg::IDLE || !line;

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      state <= uart_pkg::IDLE;
      tick  <= 1'b0;
      index <= '0;
      line  <= 1'b1;
      held  <= '0;
    end else if (!busy) begin
      if (start) begin
        held <= data;
        line <= 1'b0;
        tick <= 1'b0;
      end
    end else begin
      tick <= ~tick;
      if (tick)
        case (state)
          uart_pkg::IDLE: begin
            state <= uart_pkg::DATA;
            index <= '0;
            line  <= held[0];
          end
          uart_pkg::DATA:
            if (index == 3'd7) begin
              state <= uart_pkg::PARITY;
`ifdef WRONG_PARITY
              line  <= ~^held;
`else
              line  <= ^held;
`endif
            end else begin
              index <= index + 1'b1;
              line  <= held[index + 1'b1];
            end
          uart_pkg::PARITY: begin
            state <= uart_pkg::STOP;
            line  <= 1'b1;
          end
          uart_pkg::STOP: state <= uart_pkg::IDLE;
        endcase
    end
endmodule

module uart_rx (
    input  logic       clk,
    input  logic       rst_n,
    input  logic       line,
    output logic       valid,
    output logic       error,
    output logic [7:0] data
);
  uart_pkg::state_t state;
  logic tick, parity;
  logic [2:0] index;
`ifdef SHORT_FRAME
  localparam LAST = 3'd6;
`else
  localparam LAST = 3'd7;
`endif
  logic started;

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      state   <= uart_pkg::IDLE;
      started <= 1'b0;
      tick    <= 1'b0;
      index   <= '0;
      parity  <= 1'b0;
      valid   <= 1'b0;
      error   <= 1'b0;
      data    <= '0;
    end else begin
      valid <= 1'b0;
      error <= 1'b0;
      if (!started) begin
        tick <= 1'b0;
        if (!line) started <= 1'b1;
      end else begin
        tick <= ~tick;
        if (tick)
          case (state)
            uart_pkg::IDLE: begin
              state <= uart_pkg::DATA;
              index <= '0;
              data[0] <= line;
              parity <= line;
            end
            uart_pkg::DATA:
              if (index == LAST) begin
                state <= uart_pkg::PARITY;
                error <= line != parity;
              end else begin
                index <= index + 1'b1;
                data[index + 1'b1] <= line;
                parity <= parity ^ line;
              end
            uart_pkg::PARITY: begin
              state <= uart_pkg::IDLE;
              started <= 1'b0;
              valid <= line;
            end
            default: state <= uart_pkg::IDLE;
          endcase
      end
    end
endmodule

module uart (
    input  logic       clk,
    input  logic       rst_n,
    input  logic       start,
    input  logic [7:0] data,
    output logic       valid,
    output logic       error,
    output logic [7:0] out
);
  logic line, busy;
  logic [7:0] held;
  uart_tx u_tx (.clk, .rst_n, .start, .data, .line, .busy, .held);
  uart_rx u_rx (.clk, .rst_n, .line, .valid, .error, .data(out));

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) ;
    else begin
      no_parity_error: assert (!error);
      same_word: assert (!valid || out == held);
      word_arrives: cover (valid && out == 8'h5a);
    end
`endif
endmodule
