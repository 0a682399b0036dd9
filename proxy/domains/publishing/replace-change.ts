/** What is replaced in the datasets of an organisation: tags, or a row of a lookup. */
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { lookupTables } from '#contract/entities/lookup.ts';
import { lookupOfPart, type DatasetFieldName, type DatasetFields } from '#contract/publishing-fields.ts';
import { foldTag } from '#proxy/platform/database/storable-text.ts';
import { defineJob } from '#proxy/platform/jobs/queue.ts';
import { fieldOf, isPartField, usesRows, type Replacement } from './replace-values.ts';

const Asked = {
  changeGUID: z.uuid(),
  organisationGUID: z.uuid(),
  actorGUID: z.uuid(),
  /** Datasets when it was asked for. */
  total: z.int(),
};
const TagsChange = z.object({ ...Asked, tags: z.array(z.string()), label: z.nullable(z.string()) });
const RowChange = z.object({
  ...Asked,
  table: z.enum(lookupTables),
  id: z.int(),
  by: z.int(),
  /** What both are called. */
  from: z.string(),
  to: z.string(),
  /** One for the changes of all organisations that a platform administrator has asked for together. */
  everywhere: z.optional(z.uuid()),
});
export const Change = z.union([TagsChange, RowChange]);
export type Change = z.infer<typeof Change>;
type WithoutCount<C> = C extends unknown ? Omit<C, 'changeGUID' | 'total'> : never;
/** A change before its datasets are counted. */
export type Wanted = WithoutCount<Change>;

/** The name is older than changes of lists. */
export const replaceJob = defineJob({
  name: 'replace tags',
  schema: Change,
  key: ({ changeGUID }) => changeGUID,
  attempts: 5,
  backoff: [2, 10, 60],
  lease: 60,
  // One after the other on all servers: two that touch the same datasets must not pass each other.
  concurrency: 1,
  parallel: 1,
  // An earlier one that is to be tried again may give what a later one replaces.
  inOrderOf: 'organisationGUID',
});

/** Condition on a dataset `d` whose readers see one of some tags. */
const hasTag = (tags: readonly string[]) => sql`exists (select from catalogue.tag_usage t
  where t.dataset_guid = d.dataset_guid and t.tag = any (${tags}::text[]))`;

/** What becomes of the tags of a dataset: each once, where its first was. */
const tagsBy =
  ({ tags, label }: Pick<z.infer<typeof TagsChange>, 'tags' | 'label'>) =>
  (labels: DatasetFields['tags']): DatasetFields['tags'] => {
    const next = labels.flatMap((one) =>
      tags.includes(foldTag(one)) ? (label === null ? [] : [label]) : [one],
    );
    return [...new Map(next.toReversed().map((one) => [foldTag(one), one])).values()].toReversed();
  };

/** The kind of a tag goes on with it. Where the new tag has a kind already, that stays. */
const tagTypesBy =
  ({ tags, label }: Pick<z.infer<typeof TagsChange>, 'tags' | 'label'>) =>
  (types: DatasetFields['tagTypes']): DatasetFields['tagTypes'] => {
    const next = types.flatMap((one) =>
      tags.includes(foldTag(one.tag)) ? (label === null ? [] : [{ ...one, tag: label }]) : [one],
    );
    const own = label === null ? undefined : types.find(({ tag }) => foldTag(tag) === foldTag(label));
    const kept = own === undefined ? next : [own, ...next];
    return [...new Map(kept.toReversed().map((one) => [foldTag(one.tag), one])).values()].toReversed();
  };

/** What becomes of the row of a dataset, or of its rows. */
const rowBy =
  ({ id, by }: { readonly id: number; readonly by: number }) =>
  (value: unknown): unknown =>
    Array.isArray(value)
      ? [...new Set(value.map((one: unknown) => (one === id ? by : one)))]
      : value === id
        ? by
        : value;

/** What becomes of groups that name the row. */
const groupsBy =
  (part: string, { id, by }: { readonly id: number; readonly by: number }) =>
  (groups: readonly Readonly<Record<string, unknown>>[]) =>
    groups.map((group) => (group[part] === id ? { ...group, [part]: by } : group));

type FieldChange = Omit<Replacement<DatasetFieldName>, 'actorGUID'>;
export type Part = FieldChange & {
  readonly uses: RawBuilder<unknown>;
  /** What changes in another field of the same datasets. */
  readonly also?: FieldChange;
  /** The licence that single files of the same datasets may state, and the one that they get. */
  readonly ofFiles?: { readonly id: number; readonly by: number };
};

/** Which field a change is about, which datasets have the value, and what becomes of it; null where no field has it. */
export function partOf(change: Wanted): Part | null {
  if ('tags' in change)
    return {
      field: 'tags',
      uses: hasTag(change.tags),
      change: tagsBy(change) as Part['change'],
      also: { field: 'tagTypes', change: tagTypesBy(change) as Part['change'] },
    };
  const field = fieldOf(change.table);
  if (field === undefined) return null;
  const uses = usesRows(change.table, sql`array[${change.id}::integer]`);
  // A number, a list of numbers or a list of groups, as it was.
  const changed = isPartField(field) ? groupsBy(lookupOfPart[field].part, change) : rowBy(change);
  const { id, by } = change;
  return {
    field,
    uses,
    change: changed as Part['change'],
    ...(field === 'licence' && { ofFiles: { id, by } }),
  };
}
