/** The tag of a language (BCP 47). */

/** The longest language tag, in characters (RFC 5646 asks for room for 35). */
export const LANGUAGE_TAG_LENGTH = 35;

/** A language tag in its canonical form: `de-at` is `de-AT`. @returns null for what is no well-formed BCP 47 tag */
export function canonicalTag(tag: string): string | null {
  if (tag.length > LANGUAGE_TAG_LENGTH) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
