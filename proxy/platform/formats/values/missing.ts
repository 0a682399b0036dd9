/** Words that stand for "no value" in tables. */

/**
 * Words for "no value" that are in columns of numbers and dates. In a column of text they are text. `<5` is for a count of
 * people that is withheld.
 */
export const missingWords: readonly string[] =
  'NA N/A n/a #N/A NULL null NaN nan None none - – — .. ... n.a. k.A. k.\u00a0A. ND n.d. (null) #NULL! <5'.split(
    ' ',
  );
const missing = new Set(missingWords);

export const isMissing = (text: string): boolean => missing.has(text);
