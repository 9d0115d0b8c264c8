// An arbiter for four clients that starves nobody: after each grant, the turn goes to the next client. A client that
// has been granted keeps the resource until it is done, and each client is done after a while.
// With the macro UNFAIR, the client with the lowest number is always first, and may starve the others.
module grants (
    input logic       clock,
    input logic       reset,
    input logic [3:0] request,
    input logic       done
);
    logic [3:0] waiting;
    logic [1:0] turn;
    logic       busy;

    // Who is granted next.
    logic [1:0] chosen;
    always_comb begin
`ifdef UNFAIR
        chosen = waiting[0] ? 0 : waiting[1] ? 1 : waiting[2] ? 2 : 3;
`else
        chosen = turn;
`endif
    end

    always_ff @(posedge clock) begin
        if (reset) begin
            waiting <= 0;
            turn <= 0;
            busy <= 0;
        end else begin
            waiting <= waiting | request;
            if (!busy) begin
                if (waiting[chosen]) begin
                    busy <= 1;
                    waiting[chosen] <= 0;
                end else begin
                    turn <= turn + 1;
                end
            end else if (done) begin
                busy <= 0;
                turn <= turn + 1;
            end
        end
    end

`ifdef FORMAL
    initial assume (reset);
    always @(posedge clock) begin
        // The resource is given back again and again.
        assume property (s_eventually done);
        // Client 3 is not kept waiting for ever.
        served: assert property (s_eventually !waiting[3]);
    end
`endif
endmodule
