//! Tells the linker where CUDD is. With `cudd-build` the build script of `cudd-sys` does that.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CUDD_LIB_DIR");
    let enabled = |feature: &str| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    if enabled("CUDD") && !enabled("CUDD_BUILD") {
        if let Ok(directory) = env::var("CUDD_LIB_DIR") {
            println!("cargo:rustc-link-search=native={directory}");
        }
        println!("cargo:rustc-link-lib=cudd");
    }
}
