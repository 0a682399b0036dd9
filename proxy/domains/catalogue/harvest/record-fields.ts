/** The fields of a record by the names that people know: what they say in words, and who owns them. */
import { sourceFields, type HarvestChange, type SourceField } from '#contract/harvest.ts';
import { lookupSeeds, type SeededTable } from '#proxy/platform/lookups/tables.ts';
import { shorten } from '../importer/normalise/text.ts';
import type { ImportRecord } from '../importer/record.ts';

const LONGEST = 300;

/** The keys of a record that a field has. */
const keys = {
  title: ['title'],
  summary: ['summary'],
  description: ['description'],
  themes: ['themeIds'],
  tags: ['tags'],
  licence: ['licenceId'],
  rights: ['rights'],
  frequency: ['frequencyId'],
  access: ['status', 'visibility', 'accessId'],
  contact: ['contact'],
  languages: ['languages', 'language'],
  temporal: ['temporal'],
  spatial: ['spatial'],
  landingPage: ['landingPage'],
  files: ['resources'],
} as const satisfies Record<SourceField, readonly (keyof ImportRecord)[]>;

const labelOf = (table: SeededTable, id: number | null): string =>
  id === null ? '' : (lookupSeeds[table].find((row) => row.id === id)?.label ?? String(id));

/** What a field of a record says, in words. */
const inWords: Record<SourceField, (record: ImportRecord) => string> = {
  title: ({ title }) => title,
  summary: ({ summary }) => summary,
  description: ({ description }) => description,
  themes: ({ themeIds }) => themeIds.map((id) => labelOf('theme', id)).join(', '),
  tags: ({ tags }) => tags.map(({ label }) => label).join(', '),
  licence: ({ licenceId }) => labelOf('licenceType', licenceId),
  rights: ({ rights }) => rights ?? '',
  frequency: ({ frequencyId }) => labelOf('updateFrequency', frequencyId),
  access: ({ status, visibility, accessId }) => [status, visibility, labelOf('access', accessId)].join(', '),
  contact: ({ contact }) =>
    [contact?.name, contact?.email, contact?.url].filter((words) => words != null).join(', '),
  languages: ({ languages }) => languages.join(', '),
  temporal: ({ temporal }) => (temporal == null ? '' : `${temporal.start ?? ''} – ${temporal.end ?? ''}`),
  spatial: ({ spatial }) => spatial ?? '',
  landingPage: ({ landingPage }) => landingPage ?? '',
  files: ({ resources }) =>
    resources.map(({ name, format, url }) => `${name} (${format}) ${url ?? ''}`.trim()).join('\n'),
};

/** The new record with what the one before says of some fields. */
export function keepFields(
  record: ImportRecord,
  before: ImportRecord,
  fields: readonly SourceField[],
): ImportRecord {
  const kept = fields.flatMap((field) => keys[field].map((key) => [key, before[key]] as const));
  return { ...record, ...(Object.fromEntries(kept) as Partial<ImportRecord>) };
}

/** What a new record says otherwise than the one before. @param owned fields that editors own */
export const changesOf = (
  before: ImportRecord,
  after: ImportRecord,
  owned: ReadonlySet<SourceField>,
): HarvestChange[] =>
  sourceFields.flatMap((field) => {
    const [was, is] = [inWords[field](before), inWords[field](after)];
    if (was === is) return [];
    return {
      field,
      before: shorten(was, LONGEST),
      after: shorten(is, LONGEST),
      owner: owned.has(field) ? ('editor' as const) : ('source' as const),
    };
  });

/** Names of fields in the history of editors, as fields of a source. */
export const asSourceFields = (edited: Iterable<string>): Set<SourceField> =>
  new Set(
    [...edited].flatMap((name) => {
      const field = name === 'status' ? 'access' : name;
      return sourceFields.find((one) => one === field) ?? [];
    }),
  );
