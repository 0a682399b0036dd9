/** Addresses of rows of lookups that no vocabulary has: exports name them below the address of the catalogue. */
import { CATALOGUE_PATH } from '#contract/exports.ts';

/** @param base the address of a catalogue */
export const addressOfOwnRow = (base: string, table: string, code: string): string =>
  `${base}#${table}-${encodeURIComponent(code)}`;

const OWN = new RegExp(
  `${CATALOGUE_PATH}#(?:licence|frequency|theme|reference-system|role|lawful-basis|anonymisation|special-category|file-kind)-([^#]+)$`,
);

/** The code of such a row; other addresses as they are. */
export function codeOfAddress(address: string): string {
  const own = OWN.exec(address)?.[1];
  if (own === undefined) return address;
  try {
    return decodeURIComponent(own);
  } catch {
    return address;
  }
}
