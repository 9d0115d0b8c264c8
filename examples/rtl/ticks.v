// For designs with several clocks: a register whose clock is an input that is 1 in the steps in which the clock ticks.
// Yosys puts this in the place of each flip-flop (techmap -map), so that each keeps its value when its clock does not tick.
module \$_DFF_P_ (input C, input D, output Q);
  \$_FF_ register (.D(C ? D : Q), .Q(Q));
endmodule
