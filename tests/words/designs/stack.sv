// A stack of 2,048 words: what is pushed at an arbitrary place is popped there.
module stack (input clk, input push, pop, input [31:0] data);
  reg [31:0] mem [0:2047]; reg [10:0] sp = 0;
  wire [10:0] below = sp - 11'd1;
  wire [31:0] top = mem[below];
  wire do_push = push && sp != 2047;
  wire do_pop = pop && !push && sp != 0;
`ifdef FAULTY
  wire [10:0] place = {sp[10:1], 1'b0};
`else
  wire [10:0] place = sp;
`endif
  always @(posedge clk) begin
    if (do_push) begin mem[place] <= data; sp <= sp + 1; end
    else if (do_pop) sp <= below;
  end
  (* anyconst *) reg [10:0] d; reg [31:0] word; reg there = 0;
  always @(posedge clk) begin
    if (do_push && sp == d) begin word <= data; there <= 1; end
    else if (do_pop && below == d) there <= 0;
  end
  always @* if (there && below == d && sp != 0) assert (top == word);
  always @* if (there) assert (sp > d);
endmodule
