// A serial peripheral interface, mode 0: a master, a slave, and a harness that connects them. A word goes both ways at once, the
// highest bit first; the clock of the line has half the rate of `clk`.
// LOW_FIRST: the slave sends the lowest bit first. EARLY_SELECT: `cs_n` rises before the last bit.
module spi_master #(
    parameter int WIDTH = 4
) (
    input  logic             clk,
    input  logic             rst_n,
    input  logic             start,
    input  logic [WIDTH-1:0] data,
    output logic             busy,
    output logic             done,
    output logic [WIDTH-1:0] received,
    output logic             sclk,
    output logic             cs_n,
    output logic             mosi,
    input  logic             miso
);
  localparam int CW = $clog2(WIDTH + 1);
  typedef enum logic [1:0] {IDLE = 2'd0, SHIFT = 2'd1, LAST = 2'd2} state_t;
  state_t state;
  logic [CW-1:0] left;
  logic [WIDTH-1:0] out;

  assign busy = state != IDLE;
  assign mosi = out[WIDTH-1];

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      state    <= IDLE;
      left     <= '0;
      out      <= '0;
      received <= '0;
      sclk     <= 1'b0;
      cs_n     <= 1'b1;
      done     <= 1'b0;
    end else begin
      done <= 1'b0;
      case (state)
        IDLE:
          if (start) begin
            state <= SHIFT;
            out   <= data;
            left  <= WIDTH;
            cs_n  <= 1'b0;
          end
        SHIFT: begin
          sclk <= ~sclk;
          if (!sclk) received <= {received[WIDTH-2:0], miso};
          if (sclk) begin
            out  <= {out[WIDTH-2:0], 1'b0};
            left <= left - 1'b1;
`ifdef EARLY_SELECT
            if (left == 2) state <= LAST;
`else
            if (left == 1) state <= LAST;
`endif
          end
        end
        LAST: begin
          state <= IDLE;
          cs_n  <= 1'b1;
          done  <= 1'b1;
        end
        default: state <= IDLE;
      endcase
    end
endmodule

module spi_slave #(
    parameter int WIDTH = 4
) (
    input  logic             clk,
    input  logic             rst_n,
    input  logic [WIDTH-1:0] answer,
    input  logic             sclk,
    input  logic             cs_n,
    input  logic             mosi,
    output logic             miso,
    output logic [WIDTH-1:0] word,
    output logic [WIDTH-1:0] held
);
  logic was_high, was_idle;
  logic [WIDTH-1:0] shift;
  wire rises = sclk && !was_high;
  // The first bit is there before the first edge.
  wire [WIDTH-1:0] now = was_idle ? answer : shift;
`ifdef LOW_FIRST
  assign miso = now[0];
  wire [WIDTH-1:0] rest = shift >> 1;
`else
  assign miso = now[WIDTH-1];
  wire [WIDTH-1:0] rest = shift << 1;
`endif

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      was_high <= 1'b0;
      was_idle <= 1'b1;
      shift    <= '0;
      word     <= '0;
      held     <= '0;
    end else begin
      was_high <= sclk;
      was_idle <= cs_n;
      if (!cs_n) begin
        if (was_idle) begin
          shift <= answer;
          held  <= answer;
        end
        if (rises) begin
          word  <= {word[WIDTH-2:0], mosi};
          shift <= rest;
        end
      end
    end
endmodule

module spi #(
    parameter int WIDTH = 4
) (
    input  logic             clk,
    input  logic             rst_n,
    input  logic             start,
    input  logic [WIDTH-1:0] data,
    input  logic [WIDTH-1:0] answer,
    output logic             done,
    output logic [WIDTH-1:0] received
);
  logic sclk, cs_n, mosi, miso, busy;
  logic [WIDTH-1:0] word, held;
  spi_master #(.WIDTH(WIDTH)) u_master (.clk, .rst_n, .start, .data, .busy, .done, .received, .sclk, .cs_n, .mosi, .miso);
  spi_slave #(.WIDTH(WIDTH)) u_slave (.clk, .rst_n, .answer, .sclk, .cs_n, .mosi, .miso, .word, .held);

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);
  logic [WIDTH-1:0] sent;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) sent <= '0;
    else if (start && !busy) sent <= data;
  always_comb
    if (rst_n && past_valid) begin
      master_to_slave: assert (!done || word == sent);
      slave_to_master: assert (!done || received == held);
      clock_rests: assert (!cs_n || !sclk);
      both_ways: cover (done && word == 4'd9 && received == 4'd6);
    end
`endif
endmodule
