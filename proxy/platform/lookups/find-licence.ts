/** Recognises a licence by any spelling of its address or name; real catalogues write the same one many ways. */
import { codeOfAddress } from './own-row.ts';
import { licenceTypes, type LicenceSeed } from '#proxy/platform/lookups/licence-type.ts';

/** One form for all spellings: no scheme, no `www.`, no file ending, no slash at the end, lower case. */
function canonical(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/(?:legalcode|deed)(?:\.[a-z-]+)?$/, '')
    .replace(/\.(?:html?|php)$/, '')
    .replace(/\/+$/, '')
    .replaceAll(/\s+/g, ' ');
}

const known = new Map<string, LicenceSeed>();
for (const licence of licenceTypes)
  for (const name of [
    licence.code,
    licence.label,
    licence.details.url,
    licence.uri,
    ...licence.details.aliases,
  ])
    if (name != null && !known.has(canonical(name))) known.set(canonical(name), licence);

/**
 * Finds the licence that one of the values names. Give the address first, then a name, then a title.
 * @returns undefined when none is known; the caller keeps the original words.
 */
export function findLicence(...values: readonly (string | null | undefined)[]): LicenceSeed | undefined {
  for (const value of values) {
    const found = value ? known.get(canonical(codeOfAddress(value))) : undefined;
    if (found) return found;
  }
  return undefined;
}
