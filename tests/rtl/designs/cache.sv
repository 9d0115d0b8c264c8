// A direct-mapped cache that writes through: tags and words in memories, a line of one word, one request at a time. The memory
// behind it answers after any number of cycles.
// NO_TAG: the tag is not compared. STALE_WRITE: a write that hits does not reach the word in the cache.
module cache #(
    parameter int ADDR = 4,
    parameter int INDEX = 2,
    parameter int WIDTH = 2,
    localparam int TAG = ADDR - INDEX
) (
    input  logic             clk,
    input  logic             rst_n,
    // The processor.
    input  logic             req,
    input  logic             we,
    input  logic [ADDR-1:0]  addr,
    input  logic [WIDTH-1:0] wdata,
    output logic             ready,
    output logic             rvalid,
    output logic [WIDTH-1:0] rdata,
    // The memory.
    output logic             mem_req,
    output logic             mem_we,
    output logic [ADDR-1:0]  mem_addr,
    output logic [WIDTH-1:0] mem_wdata,
    input  logic             mem_ack,
    input  logic [WIDTH-1:0] mem_rdata
);
  typedef enum logic [1:0] {IDLE = 2'd0, LOOKUP = 2'd1, FILL = 2'd2, WRITE = 2'd3} state_t;
  state_t state;
  logic [TAG-1:0]     tags  [2**INDEX];
  logic [WIDTH-1:0]   words [2**INDEX];
  logic [2**INDEX-1:0] valid;
  logic [ADDR-1:0]  held_addr;
  logic [WIDTH-1:0] held_data;
  logic             held_we;

  wire [INDEX-1:0] index = held_addr[INDEX-1:0];
  wire [TAG-1:0]   tag   = held_addr[ADDR-1:INDEX];
`ifdef NO_TAG
  wire hit = valid[index];
`else
  wire hit = valid[index] && tags[index] == tag;
`endif

  assign ready     = state == IDLE;
  assign mem_req   = state == FILL || state == WRITE;
  assign mem_we    = state == WRITE;
  assign mem_addr  = held_addr;
  assign mem_wdata = held_data;
  assign rvalid    = state == LOOKUP && !held_we && hit;
  assign rdata     = words[index];

  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      state     <= IDLE;
      valid     <= '0;
      held_addr <= '0;
      held_data <= '0;
      held_we   <= 1'b0;
    end else
      case (state)
        IDLE:
          if (req) begin
            held_addr <= addr;
            held_data <= wdata;
            held_we   <= we;
            state     <= LOOKUP;
          end
        LOOKUP:
          if (held_we) state <= WRITE;
          else if (hit) state <= IDLE;
          else state <= FILL;
        FILL:
          if (mem_ack) begin
            valid[index] <= 1'b1;
            state <= LOOKUP;
          end
        WRITE: if (mem_ack) state <= IDLE;
      endcase

  always_ff @(posedge clk) begin
    if (state == FILL && mem_ack) begin
      tags[index]  <= tag;
      words[index] <= mem_rdata;
    end
`ifndef STALE_WRITE
    if (state == WRITE && mem_ack && hit) words[index] <= held_data;
`endif
  end

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);
  // One address, which is any, and what the memory has there; it answers what was written.
  (* anyconst *) logic [ADDR-1:0] watched;
  logic [WIDTH-1:0] content;
  always_ff @(posedge clk)
    if (mem_req && mem_we && mem_ack && mem_addr == watched) content <= mem_wdata;
  always_comb if (state == FILL && mem_addr == watched) assume (mem_rdata == content);
  always_ff @(posedge clk)
    if (rst_n && past_valid) begin
      reads_what_is_there: assert (!rvalid || held_addr != watched || rdata == content);
      one_thing_at_once: assert (!(ready && mem_req));
      hits: cover (rvalid && hit && valid == '1);
    end
`endif
endmodule
