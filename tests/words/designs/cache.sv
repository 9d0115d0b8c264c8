// A direct-mapped cache of 256 lines, whose tags are a memory: a hit returns what was last written or filled there.
module cache (input clk, input write, input [15:0] addr, input [31:0] wdata, input fill, input [31:0] fill_data);
  reg [31:0] data [0:255];
  reg [8:0] tags [0:255]; // a valid bit and the tag
  integer i; initial for (i = 0; i < 256; i = i + 1) tags[i] = 0;
  wire [7:0] index = addr[7:0];
`ifdef FAULTY
  wire hit = tags[index][8] && tags[index][6:0] == addr[14:8];
`else
  wire hit = tags[index] == {1'b1, addr[15:8]};
`endif
  wire [31:0] rdata = data[index];
  always @(posedge clk) begin
    if (write && hit) data[index] <= wdata;
    else if (fill && !hit) begin data[index] <= fill_data; tags[index] <= {1'b1, addr[15:8]}; end
  end
  (* anyconst *) reg [15:0] a;
  reg [31:0] spec;
  always @(posedge clk) if (addr == a) begin
    if (write && hit) spec <= wdata;
    else if (fill && !hit) spec <= fill_data;
  end
  always @* if (hit && addr == a) assert (rdata == spec);
endmodule
