//! `hwmcc report` as users call it, on directories that are made up.

mod browser;
mod files;
mod numbers;
mod support;
mod ten_lines;
