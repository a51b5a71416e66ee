"""What chapter 4 shows of a GPT: next tokens, decoding methods, and a token's influence."""
