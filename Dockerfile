# The programs pdrer and hwmcc in a small image. All that the build fetches comes from crates.io, at the versions in
# Cargo.lock, and from Debian. The checkout has no .git here, so --version cannot name the commit.

FROM rust:1-slim-bookworm AS build
# The C++ compiler is for CaDiCaL.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN cargo build --release --locked --workspace --bins

FROM debian:bookworm-slim
# The library of C++ is that of CaDiCaL.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libstdc++6 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /source/target/release/pdrer /source/target/release/hwmcc /usr/local/bin/
# Where hwmcc looks for the models that come with it.
COPY --from=build /source/hwmcc/models /source/hwmcc/models
COPY --from=build /source/LICENSE-MIT /source/LICENSE-APACHE /usr/local/share/doc/pdrer/
WORKDIR /models
ENTRYPOINT ["pdrer"]
CMD ["--help"]
