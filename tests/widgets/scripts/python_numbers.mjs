// What Python computed: `python python_numbers.py FILE` wrote it, and PYTHON_NUMBERS is that file.

import { readFileSync } from "node:fs";

export const numbers = JSON.parse(readFileSync(process.env.PYTHON_NUMBERS, "utf8"));
