/** Which of the languages that there are a reader wants, by the header Accept-Language (RFC 9110, section 12.5.4). */

/** A language range (RFC 4647), with as many parts as any language has. */
const RANGE = /^(?:\*|[a-z]{1,8}(?:-[a-z\d]{1,8}){0,7})$/;

/** What is asked for, best first; what is not wanted at all, and what is no language, is left out. */
export const preferredLanguages = (acceptLanguage: string): string[] =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => RANGE.test(tag) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/**
 * The best of the languages that there are, by their primary subtags; the first of them where none is wanted.
 * @param acceptLanguage as the reader's program sent it; null when it sent none
 */
export function chooseLanguage<Language extends string>(
  acceptLanguage: string | null,
  languages: readonly [Language, ...Language[]],
): Language {
  for (const tag of preferredLanguages(acceptLanguage ?? '')) {
    const [primary] = tag.split('-');
    const found = languages.find((language) => language === primary);
    if (found !== undefined) return found;
  }
  return languages[0];
}
