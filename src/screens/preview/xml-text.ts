/** Drawings that become files are XML, and text of people and their data has characters that XML does not allow. */

/** Leaves out what XML 1.0 has no place for: control characters, halves of pairs, U+FFFE and U+FFFF. */
export const xmlText = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
