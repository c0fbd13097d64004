# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a program means, without hardware: what the compiler's work is compared with. `interpret`
runs C as the front end gives it, `lowered` and `interpreted` what passes leave, `simulate` a plan,
`ranks` the library as native code, and `log_words` makes text of the log."""
