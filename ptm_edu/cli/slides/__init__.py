"""A chapter as slides: what stands on them, what is said, and the page that shows them."""
