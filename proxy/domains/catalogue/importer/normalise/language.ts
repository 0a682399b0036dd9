/** Languages as BCP 47 tags; catalogues write them in many ways (`us-EN`, `sp-US`, `eng`). */
import { languageRepairs, languageRows } from '#proxy/platform/lookups/language.ts';

const byTag = new Map(languageRows.map((row) => [row.code.toLowerCase(), row.code]));
const byEuCode = new Map<string, string>();
// Several tags share a code, such as en and en-GB; the first and plainest one is meant.
for (const { code, details } of languageRows) {
  const key = String(details?.['euCode']).toLowerCase();
  if (!byEuCode.has(key)) byEuCode.set(key, code);
}

/** @returns a tag of the lookup `language`, or null when the value names none of them. */
export function languageOf(value: string | null): string | null {
  if (value === null) return null;
  const tag = value
    .trim()
    .toLowerCase()
    .replace(/^.*\/authority\/language\//, '')
    .replaceAll('_', '-');
  const repaired = languageRepairs[tag];
  if (repaired !== undefined) return repaired;
  return byTag.get(tag) ?? byEuCode.get(tag) ?? byTag.get(tag.split('-')[0] ?? '') ?? null;
}
