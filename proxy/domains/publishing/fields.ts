/** The fields that editors write, and the columns of `catalogue.dataset` in which readers have them. */
import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { DatasetFieldName, DatasetFields, FieldChanges } from '#contract/publishing-fields.ts';
import { datasetFieldNames } from '#contract/publishing-fields.ts';
import {
  isTranslatedName,
  namedTranslations,
  withTranslations,
  type NamedTranslations,
} from '#contract/text-languages.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldTag, storableJson } from '#proxy/platform/database/storable-text.ts';

type Table = Schema['catalogue.dataset'];
/** A dataset as it is stored, with the labels of its tags. */
export type DatasetRow = Selectable<Table> & { readonly tags: string[] };

interface EditedField<Value> {
  readonly read: (row: DatasetRow) => Value;
  /** The columns; tags are rows of a table of their own. */
  readonly write: (value: Value) => Updateable<Table>;
}

/** What lists call a draft that has no title yet. */
export const UNTITLED = 'Untitled dataset';

/** `qualityNotes` as a column is called: `quality_notes`. */
type Column<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : Name;
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields whose column has their name, and their value as it is: nothing has to be said of them. */
type PlainField = {
  [F in DatasetFieldName]: Column<F> extends keyof Updateable<Table> & keyof DatasetRow
    ? [DatasetFields[F], DatasetRow[Column<F>]] extends [Updateable<Table>[Column<F>], DatasetFields[F]]
      ? F
      : never
    : never;
}[DatasetFieldName];

const plain = (name: string): EditedField<unknown> => ({
  read: (row) => row[columnOf(name) as keyof DatasetRow],
  write: (value) => ({ [columnOf(name)]: value }),
});

/** The value of a column of another name. */
const within = <C extends keyof Selectable<Table>>(column: C): EditedField<Selectable<Table>[C]> => ({
  read: (row) => row[column],
  write: (value) => ({ [column]: value }),
});

/** The value of a column of JSON. */
const json = <C extends keyof Selectable<Table>>(column: C): EditedField<Selectable<Table>[C]> => ({
  read: (row) => row[column],
  write: (value) => ({ [column]: value === null ? null : JSON.stringify(value) }),
});

const others: {
  readonly [F in Exclude<DatasetFieldName, PlainField> | 'title']: EditedField<DatasetFields[F]>;
} = {
  title: {
    read: ({ title }) => (title === UNTITLED ? '' : title),
    write: (title) => ({ title: title === '' ? UNTITLED : title }),
  },
  opennessOverride: json('openness_override'),
  themes: within('theme_ids'),
  tags: { read: (row) => row.tags, write: () => ({}) },
  tagTypes: json('tag_types'),
  contact: json('contact'),
  licence: within('licence_id'),
  access: within('access_id'),
  frequency: within('frequency_id'),
  dataProvider: within('data_provider_id'),
  agents: json('agents'),
  priority: within('priority_id'),
  temporal: {
    read: ({ temporal_start: start, temporal_end: end }) =>
      start === null && end === null ? null : { start, end },
    write: (temporal) => ({ temporal_start: temporal?.start ?? null, temporal_end: temporal?.end ?? null }),
  },
  otherPeriods: json('other_periods'),
  places: json('places'),
  dates: json('dates'),
  spatialReferenceSystem: within('spatial_reference_system_id'),
  sources: json('sources'),
  relations: json('relations'),
  expectedAt: within('expected_on'),
  lawfulBases: within('lawful_basis_ids'),
  anonymisation: within('anonymisation_id'),
  dictionary: json('dictionary'),
};

const fields = Object.fromEntries(
  datasetFieldNames.map((name) => [name, name in others ? others[name as keyof typeof others] : plain(name)]),
) as { readonly [F in DatasetFieldName]: EditedField<DatasetFields[F]> };

/** The values that readers have. */
export const readersValues = (row: DatasetRow): DatasetFields =>
  Object.fromEntries(datasetFieldNames.map((name) => [name, fields[name].read(row)])) as DatasetFields;

/** The texts in other languages that readers have. */
export const readersTranslations = (row: DatasetRow): NamedTranslations =>
  namedTranslations(row.translations);

/** Reads a dataset as it is stored. @returns undefined when there is none */
export const readRow = async (kysely: Kysely<Schema>, datasetGUID: string): Promise<DatasetRow | undefined> =>
  (await readRows(kysely, [datasetGUID]))[0];

/** Rows of datasets, in any order; those that there are not are left out. */
export function readRows(kysely: Kysely<Schema>, datasetGUIDs: readonly string[]): Promise<DatasetRow[]> {
  return kysely
    .selectFrom('catalogue.dataset as d')
    .selectAll('d')
    .select(
      sql<string[]>`(select coalesce(array_agg(t.label order by t.position), '{}')
        from catalogue.tag_usage t where t.dataset_guid = d.dataset_guid)`.as('tags'),
    )
    .where('d.dataset_guid', '=', sql<string>`any (${datasetGUIDs}::uuid[])`)
    .execute();
}

async function writeTags(
  trx: Transaction<Schema>,
  datasetGUID: string,
  labels: readonly string[],
): Promise<void> {
  const byTag = new Map(labels.map((label) => [foldTag(label), label] as const));
  await trx.deleteFrom('catalogue.tag_usage').where('dataset_guid', '=', datasetGUID).execute();
  if (byTag.size === 0) return;
  await trx
    .insertInto('catalogue.tag_usage')
    .values([...byTag].map(([tag, label], position) => ({ dataset_guid: datasetGUID, tag, label, position })))
    .execute();
}

/** The column of translations with some of them changed; nothing where none is. */
async function translated(
  trx: Transaction<Schema>,
  datasetGUID: string,
  changes: NamedTranslations,
): Promise<Updateable<Table>> {
  if (Object.keys(changes).length === 0) return {};
  const { translations } = await trx
    .selectFrom('catalogue.dataset')
    .select('translations')
    .where('dataset_guid', '=', datasetGUID)
    .executeTakeFirstOrThrow();
  const all = withTranslations(translations, changes);
  return { translations: all === null ? null : JSON.stringify(all) };
}

/** Gives readers these values. What is derived from them is the caller's to renew. */
export async function writeFields(
  trx: Transaction<Schema>,
  datasetGUID: string,
  values: FieldChanges,
  translations: NamedTranslations = {},
): Promise<void> {
  const columns = Object.assign(
    {},
    ...datasetFieldNames.flatMap((name) => {
      const value = values[name];
      // The value is of the type of the field: both come from one entry.
      return value === undefined ? [] : [(fields[name] as EditedField<unknown>).write(value)];
    }),
  ) as Updateable<Table>;
  await trx
    .updateTable('catalogue.dataset')
    .set({
      ...columns,
      ...(await translated(trx, datasetGUID, translations)),
      changed_at: sql<Date>`now()`,
    })
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  if (values.tags !== undefined) await writeTags(trx, datasetGUID, values.tags);
}

/** Takes values by the names of fields apart: texts in other languages, and fields. */
export function splitChanges(values: Readonly<Record<string, unknown>>): [NamedTranslations, FieldChanges] {
  const entries = Object.entries(values);
  const some = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(entries.filter(([name]) => isWanted(name)));
  // Both are stored by the calls of this domain alone, which have checked them.
  return [
    some(isTranslatedName) as NamedTranslations,
    some((name) => !isTranslatedName(name)) as FieldChanges,
  ];
}

/** The value without what PostgreSQL cannot store. */
export const storable = <Value>(value: Value): Value => JSON.parse(storableJson(value)) as Value;
