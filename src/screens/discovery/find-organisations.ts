/** Which organisations a list shows for words. */
import type { Organisation } from '#contract/entities/organisation.ts';

/** More organisations than this on one page are a list to search, not to read. */
export const ORGANISATIONS_PAGE_SIZE = 50;

/** Letters without case and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The organisations that hold every word in name, description or kind, by name. */
export function findOrganisations(organisations: readonly Organisation[], keywords: string): Organisation[] {
  const words = plain(keywords).split(/\s+/).filter(Boolean);
  return organisations.filter(({ name, description, kind }) => {
    const text = plain(`${name} ${description} ${kind ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
