// Lights at a crossing of a main road and a side road with a sensor, and a pedestrian button.
// SHORT_YELLOW: yellow is skipped on the side road. BOTH_GREEN: the main road turns green while the side road still is.
module traffic #(
    parameter int YELLOW = 3,
    parameter int GREEN  = 5
) (
    input  logic       clk,
    input  logic       rst,
    input  logic       car,
    input  logic       button,
    output logic [2:0] main_light,
    output logic [2:0] side_light,
    output logic       walk
);
  typedef enum logic [2:0] {
    MAIN_GREEN,
    MAIN_YELLOW,
    SIDE_GREEN,
    SIDE_YELLOW,
    WALK
  } state_t;
  localparam logic [2:0] RED = 3'b100, AMBER = 3'b010, GO = 3'b001;

  state_t state, next;
  logic [2:0] timer;
  logic waiting;

  always_comb begin
    next = state;
    case (state)
      MAIN_GREEN:  if (timer >= GREEN && (car || waiting)) next = MAIN_YELLOW;
      MAIN_YELLOW: if (timer >= YELLOW) next = waiting ? WALK : SIDE_GREEN;
`ifdef SHORT_YELLOW
      SIDE_GREEN:  if (timer >= GREEN || !car) next = MAIN_GREEN;
`else
      SIDE_GREEN:  if (timer >= GREEN || !car) next = SIDE_YELLOW;
`endif
      SIDE_YELLOW: if (timer >= YELLOW) next = MAIN_GREEN;
      WALK:        if (timer >= GREEN) next = MAIN_GREEN;
      default:     next = MAIN_GREEN;
    endcase
  end

  always_ff @(posedge clk or posedge rst)
    if (rst) begin
      state   <= MAIN_GREEN;
      timer   <= '0;
      waiting <= 1'b0;
    end else begin
      state <= next;
      if (next != state) timer <= '0;
      else if (timer != '1) timer <= timer + 1'b1;
      if (button) waiting <= 1'b1;
      else if (state == WALK) waiting <= 1'b0;
    end

  always_comb begin
    main_light = RED;
    side_light = RED;
    walk = state == WALK;
    case (state)
      MAIN_GREEN:  main_light = GO;
      MAIN_YELLOW: main_light = AMBER;
      SIDE_GREEN:  side_light = GO;
      SIDE_YELLOW: side_light = AMBER;
      default: ;
    endcase
`ifdef BOTH_GREEN
    if (state == SIDE_YELLOW && timer == YELLOW) main_light = GO;
`endif
  end

`ifdef FORMAL
  logic past_valid = 1'b0;
  always_ff @(posedge clk) past_valid <= 1'b1;
  always_comb if (!past_valid) assume (rst);

  // How long the side road has been yellow, and whether it was green before.
  logic [2:0] side_before;
  always_ff @(posedge clk or posedge rst)
    if (rst) side_before <= RED;
    else side_before <= side_light;

  always_ff @(posedge clk)
    if (!rst && past_valid) begin
      one_road: assert (main_light == RED || side_light == RED);
      walk_is_safe: assert (!walk || (main_light == RED && side_light == RED));
      yellow_after_green: assert (side_before != GO || side_light != RED);
      legal_state: assert (state <= WALK);
      somebody_walks: cover (walk);
      side_and_walk: cover (walk && side_light == GO);
    end
`endif
endmodule
