// A queue of four words. It is full or empty as its two pointers say, which count one bit further than they point. How
// many words there are is counted separately, and must agree with that.
module fifo (input clk, input reset, input push, input pop, input [7:0] in, output [7:0] out);
  logic [7:0] words [0:3];
  logic [2:0] head, tail;
  logic [2:0] count;
  wire full = head == (tail ^ 3'b100);
  wire empty = head == tail;
  assign out = words[head[1:0]];

  always_ff @(posedge clk)
    if (reset) begin
      head <= 0;
      tail <= 0;
      count <= 0;
    end else begin
      if (push && !full) begin
        words[tail[1:0]] <= in;
        tail <= tail + 1;
      end
      if (pop && !empty) head <= head + 1;
      count <= count + (push && !full) - (pop && !empty);
    end

  logic past_valid = 0;
  always_ff @(posedge clk) past_valid <= 1;
  always @* if (!past_valid) assume (reset);
  always @(posedge clk) if (past_valid) begin
    no_overflow: assert (count <= 4);
    none_if_empty: assert (!empty || count == 0);
    some_time_full: cover (full);
  end
endmodule
