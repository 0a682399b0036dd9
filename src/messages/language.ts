/**
 * The language of the catalogue in use: for the document, and for numbers, days and plurals. `scripts/build-pseudo.ts`
 * builds the product with another one.
 */
export const language: {
  /** BCP 47. */
  readonly tag: string;
  /** Which way its lines run. */
  readonly direction: 'ltr' | 'rtl';
} = { tag: 'en-GB', direction: 'ltr' };
