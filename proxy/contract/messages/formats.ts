/** Numbers, days, plurals and lists in words, by CLDR's rules for the language that is named. */

/** @param tag BCP 47 */
export function formatsOf(tag: string) {
  const plurals = new Intl.PluralRules(tag);
  const numbers = new Intl.NumberFormat(tag);
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' });
  return {
    /** A whole number with its groups: `12,408`. */
    formatNumber: (value: number): string => numbers.format(value),
    /** `a, b and c`. */
    formatList: (items: readonly string[]): string => lists.format(items),
    /**
     * Chooses the form for a number and writes the number in it.
     * @example plural(2, { one: '# dataset', other: '# datasets' }) // '2 datasets'
     */
    plural: (
      count: number,
      forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
    ): string => (forms[plurals.select(count)] ?? forms.other).replaceAll('#', numbers.format(count)),
  };
}
