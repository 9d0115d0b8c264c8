// Invariant of tests/corpus/toggle2.aag, b0.

module pdrer_invariant (
  input wire \a ,
  input wire \b 
);
  always @* assert (\a  || !\b );
endmodule

module pdrer_model (
  input wire clk,
  input wire \flip 
);
  reg \a  = 1'b0;
  reg \b  = 1'b0;
  wire g4 = \a  & !\flip ;
  wire g5 = !\a  & \flip ;
  wire g6 = !g5 & !g4;
  wire g7 = \b  & !\flip ;
  wire g8 = !\b  & \flip ;
  wire g9 = !g8 & !g7;
  wire g10 = !\b  & \a ;
  always @(posedge clk) begin
    \a  <= !g6;
    \b  <= !g9;
  end
  always @* assert (!g10);
  pdrer_invariant lemmas (
    .\a (\a ),
    .\b (\b ));
endmodule
