/**
 * The pseudo-language: English that can be read and is not English. Letters wear accents, a text is 40 % longer, and
 * stands in brackets. What is on a page without brackets is not from the catalogue; what is cut off has no room for German.
 */

const accents = new Map(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'][index] ?? letter,
  ]),
);

export const OPENS = '⟦';
export const CLOSES = '⟧';
/** How much longer a text becomes; short English words often have long translations. */
const GROWTH = 0.4;

/** A text in the pseudo-language; one that is in it already stays as it is, and so does an empty one. */
export function pseudoText(text: string): string {
  if (text.trim() === '' || text.startsWith(OPENS)) return text;
  const accented = [...text].map((letter) => accents.get(letter) ?? letter).join('');
  const more = Math.ceil(text.length * GROWTH);
  // In words of a few letters, as translations are, so that lines may break.
  const padding = Array.from({ length: more }, (_, index) => (index % 7 === 0 ? ' ' : '~')).join('');
  return `${OPENS}${accented}${padding}${CLOSES}`;
}

/** Translates a catalogue where it stands: texts, and what its functions answer. */
export function pseudoCatalogue(catalogue: object): void {
  const entries = catalogue as Record<string, unknown>;
  for (const [key, value] of Object.entries(entries)) {
    if (typeof value === 'string') entries[key] = pseudoText(value);
    else if (typeof value === 'function')
      entries[key] = (...values: unknown[]): unknown => {
        const answer: unknown = (value as (...all: unknown[]) => unknown)(...values);
        return typeof answer === 'string' ? pseudoText(answer) : answer;
      };
    else if (typeof value === 'object' && value !== null) pseudoCatalogue(value);
  }
}
