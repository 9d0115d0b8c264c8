// A memory of 2,048 words. Whatever address is watched: a read of it returns what was last written there.
module memory (
    input wire clk,
    input wire write,
    input wire [10:0] write_address,
    input wire [31:0] data,
    input wire read,
    input wire [10:0] read_address
);
    reg [31:0] words[0:2047];
    reg [31:0] out;

    always @(posedge clk) begin
        if (write) words[write_address] <= data;
        if (read) out <= words[read_address];
    end

    // The last word that was written to the watched address, and the one that a read of a step ago has to return.
    (* anyconst *) reg [10:0] watched;
    reg [31:0] last, expected;
    reg written = 0, due = 0;

    always @(posedge clk) begin
        if (write && write_address == watched) begin
            last <= data;
            written <= 1;
        end
        due <= read && read_address == watched && written;
`ifdef FAULTY
        // As if a word could be read while it is written.
        expected <= write && write_address == watched ? data : last;
`else
        expected <= last;
`endif
    end

    always @* if (due) returned : assert (out == expected);
endmodule
