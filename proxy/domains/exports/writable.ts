/** What neither XML 1.0 nor a syntax of RDF can carry: control characters, and halves of characters. */

// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text without them. */
export const writable = (text: string): string => text.toWellFormed().replaceAll(UNWRITABLE, '');
