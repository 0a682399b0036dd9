/** Text in XML, of the server's files and of drawings that the browser writes. */

// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** The text without what XML 1.0 and the syntaxes of RDF cannot carry: control characters, and halves of characters. */
export const xmlText = (text: string): string => text.replaceAll(UNWRITABLE, '');

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text between tags or in an attribute, of HTML as well. Use `xmlText` besides where a file has to be read as XML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
