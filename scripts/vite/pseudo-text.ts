/**
 * The pseudo-language: English that can be read and is not English. Letters wear accents, a text is 40 % longer, and
 * is in brackets. What is on a page without brackets is not from the catalogue; what is cut off has no room for German.
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

/** Stand around what `Intl` has written. They are invisible and have no width, so that nothing looks different. */
const WRITTEN = ['\u2062', '\u2063'] as const;

/** What `Intl` has written, marked as such: it is neither data nor hard-coded. */
export const markWritten = (text: string): string => WRITTEN.join(text);

/** A text that is one message from its first bracket to its last, and not several with words between them. */
function isWhole(text: string): boolean {
  let depth = 0;
  return [...text].every((letter, index) => {
    if (letter === OPENS) depth += 1;
    else if (letter === CLOSES) depth -= 1;
    return depth > 0 || (index > 0 && index === text.length - 1);
  });
}

/** A text in the pseudo-language; one that is in it already stays as it is, and so does an empty one. */
export function pseudoText(text: string): string {
  if (text.trim() === '' || isWhole(text)) return text;
  const accented = [...text].map((letter) => accents.get(letter) ?? letter).join('');
  const more = Math.ceil(text.length * GROWTH);
  // In words of a few letters, as translations are, so that lines may break.
  const padding = Array.from({ length: more }, (_, index) => (index % 7 === 0 ? ' ' : '~')).join('');
  return `${OPENS}${accented}${padding}${CLOSES}`;
}

/**
 * What of a text comes from no catalogue and was not written by `Intl`. A text may be in pieces, as where words are
 * marked in it, so a bracket need not have its other half.
 */
export function remainder(text: string): string {
  let rest = text;
  for (const [opens, closes] of [WRITTEN, [OPENS, CLOSES]] as const) {
    const whole = new RegExp(`${opens}[^${opens}${closes}]*${closes}`, 'gu');
    // From the innermost out: a message may be the value of another.
    for (let before = ''; before !== rest;) {
      before = rest;
      rest = rest.replace(whole, '');
    }
  }
  return rest.replace(new RegExp(`^[^${OPENS}]*${CLOSES}|${OPENS}[^${CLOSES}]*$`, 'gu'), '');
}

/** Translates a catalogue where it is: texts, and what its functions answer. */
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
