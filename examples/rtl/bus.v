// A bus to a memory that answers each request with a burst of two words, when it likes. Words wait in a buffer of eight
// places until the master takes them. A request needs a credit, which comes back when the first word of its burst is
// taken. With so many credits as `bound_N` says: does the buffer overflow?
module bus (
  input clock, input request, input answer, input take,
  output bound_1, output bound_2, output bound_3, output bound_4, output bound_5, output bound_6
);
  reg [2:0] used = 0;     // credits
  reg [2:0] open = 0;     // requests that are not answered as a whole
  reg second = 0;         // the memory has sent the first word of a burst
  reg [3:0] waiting = 0;  // words in the buffer
  reg half = 0;           // the master has taken the first word of a burst
  wire sent = answer && open != 0;
  wire taken = take && waiting != 0;

  always @(posedge clock) begin
    used <= used + request - (taken && !half);
    open <= open + request - (sent && second);
    if (sent) second <= !second;
    waiting <= waiting + sent - taken;
    if (taken) half <= !half;
  end

  // The credits in use, with that of a request in this cycle.
  wire [3:0] needed = used + request;
  assign bound_1 = needed <= 1;
  assign bound_2 = needed <= 2;
  assign bound_3 = needed <= 3;
  assign bound_4 = needed <= 4;
  assign bound_5 = needed <= 5;
  assign bound_6 = needed <= 6;

  assert property (waiting <= 8);
endmodule
