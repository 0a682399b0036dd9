/** A program that ends without an answer, as one does that ran into a fault of its own. */
process.once('message', () => process.exit(3));
