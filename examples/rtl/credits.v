// Flow control by credits. The sender spends a credit for each word; the receiver has a queue of four places, and each
// word that leaves it gives a credit back. If both happen in the same cycle, the word sent is not paid for.
module credits (input clock, input send, input take);
  reg [2:0] credits = 4;
  reg [2:0] queued = 0;
  wire sent = send && credits != 0;
  wire taken = take && queued != 0;

  always @(posedge clock) begin
    queued <= queued + sent - taken;
    if (taken) credits <= credits + 1;
    else if (sent) credits <= credits - 1;
  end

  assert property (queued <= 4);
endmodule
