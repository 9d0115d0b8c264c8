// A memory of words of four bits with a Hamming code and a parity bit, which corrects one wrong bit and detects two.
// Bits are flipped by the environment, at most two in a word after it was written.
// NO_OVERALL: the overall parity is not looked at.
module secded_encode (
    input  logic [3:0] data,
    output logic [7:0] code
);
  typedef struct packed {
    logic overall;
    logic [2:0] check;
    logic [3:0] data;
  } word_t;
  word_t word;
  always_comb begin
    word.data = data;
    word.check[0] = data[0] ^ data[1] ^ data[3];
    word.check[1] = data[0] ^ data[2] ^ data[3];
    word.check[2] = data[1] ^ data[2] ^ data[3];
    word.overall = ^{word.check, word.data};
  end
  assign code = word;
endmodule

module secded (
    input  logic       clk,
    input  logic       rst_n,
    input  logic       write,
    input  logic       waddr,
    input  logic [3:0] wdata,
    input  logic       raddr,
    output logic [3:0] rdata,
    output logic       corrected,
    output logic       broken,
    // The environment.
    input  logic       flip,
    input  logic       flip_addr,
    input  logic [2:0] flip_bit
);
  logic [7:0] mem [2];
  logic [1:0] written;
  logic [1:0] flips [2];
  logic [7:0] code, word, fixed, again;
  secded_encode u_encode (.data(wdata), .code(code));

  assign word = mem[raddr];
  wire [2:0] syndrome = {
    word[1] ^ word[2] ^ word[3] ^ word[6],
    word[0] ^ word[2] ^ word[3] ^ word[5],
    word[0] ^ word[1] ^ word[3] ^ word[4]
  };
  wire odd = ^word;
  always_comb begin
    fixed = word;
    case (syndrome)
      3'b011: fixed[0] = ~word[0];
      3'b101: fixed[1] = ~word[1];
      3'b110: fixed[2] = ~word[2];
      3'b111: fixed[3] = ~word[3];
      default: ;
    endcase
`ifdef NO_OVERALL
    corrected = syndrome != 0;
    broken = 1'b0;
`else
    corrected = odd;
    broken = !odd && syndrome != 0;
`endif
  end
  assign rdata = corrected ? fixed[3:0] : word[3:0];

  wire may_flip = flip && written[flip_addr] && flips[flip_addr] != 2'd2 && !(write && waddr == flip_addr);
  always_ff @(posedge clk) begin
    if (may_flip) mem[flip_addr] <= mem[flip_addr] ^ (8'd1 << flip_bit);
    if (write) mem[waddr] <= code;
  end
  for (genvar i = 0; i < 2; i++) begin : place
    always_ff @(posedge clk or negedge rst_n)
      if (!rst_n) begin
        written[i] <= 1'b0;
        flips[i] <= '0;
      end else if (write && waddr == i) begin
        written[i] <= 1'b1;
        flips[i] <= '0;
      end else if (may_flip && flip_addr == i) flips[i] <= flips[i] + 1'b1;
  end

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (!rst_n);
  // What was written at one address, which is any.
  (* anyconst *) logic address;
  logic [3:0] expected;
  logic [7:0] wrong;
  wire hit = may_flip && flip_addr == address;
  always_ff @(posedge clk)
    if (write && waddr == address) begin
      expected <= wdata;
      wrong <= '0;
    end else if (hit) wrong <= wrong | (8'd1 << flip_bit);
  // The second flip hits another bit.
  always_comb assume (!(hit && wrong[flip_bit]));
  always_comb
    if (rst_n && past_valid && written[address] && raddr == address) begin
      corrects_one: assert (flips[address] == 2'd2 || rdata == expected);
      detects_two: assert (flips[address] != 2'd2 || broken);
      no_false_alarm: assert (!broken || flips[address] == 2'd2);
      two_flips: cover (flips[address] == 2'd2 && expected == 4'd6);
    end
`endif
endmodule
