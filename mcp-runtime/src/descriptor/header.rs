//! Mirrored arguments: which header stands for which place of the arguments.
