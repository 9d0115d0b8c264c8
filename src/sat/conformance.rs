//! What every SAT backend must do.
