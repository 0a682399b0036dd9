/** What names columns of files: grants, conditions on rows, charts, maps, keys, the data dictionary, and codes in them. */
import { sql, type Kysely } from 'kysely';
import type { ColumnBreaks } from '#contract/harvest.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { COLUMN_USE_DAYS } from '#proxy/platform/uses/write-uses.ts';
import { columnsDrawn, readDrawn } from '../document-uses.ts';
import type { Working } from '../working.ts';
import { firstNumbers } from './column-keys.ts';
import { isElsewhere } from './columns-elsewhere.ts';

const none: ColumnBreaks = { grants: 0, filters: 0, charts: 0, maps: 0, keys: 0, words: false, codes: 0 };

/** The names of columns that a part of a table has, and those that its conditions are on. */
function namesOf({ columns, filters, fields }: Narrowing) {
  const nameAt = new Map(fields.map(({ position, name }) => [position, name]));
  const named = (positions: readonly number[]) =>
    new Set(positions.flatMap((position) => nameAt.get(position) ?? []));
  return { shown: named(columns ?? []), filtered: named(filters.map(({ column }) => column)) };
}

/** Whether the data dictionary says something of a column that no other file has. */
function hasWords({ fields, files }: Working, resourceGUID: string, name: string): boolean {
  const said = Object.hasOwn(fields.dictionary, name) ? fields.dictionary[name] : undefined;
  if (said === undefined) return false;
  const words = [said.label, said.description, said.unit, said.codes ?? ''];
  return !isElsewhere({ files }, { resourceGUID, sheet: 0 }, name) && words.some((text) => text !== '');
}

/** The numbers by which the first table of a file is named, of the version that readers have. */
function numbersIn({ resources, versions }: Working, resourceGUID: string): ReadonlySet<number> {
  const resource = resources.find((one) => one.resource_guid === resourceGUID);
  return firstNumbers(resource && versions.get(importedVersion(resource)));
}

/** Columns of files, by the GUIDs of the files. */
export type NamedColumns = ReadonlyMap<
  string,
  { readonly working: Working; readonly names: readonly string[] }
>;

/** @returns by the GUID of a file, what names each of its columns */
export async function readBreaks(
  kysely: Kysely<Schema>,
  wanted: NamedColumns,
): Promise<ReadonlyMap<string, ReadonlyMap<string, ColumnBreaks>>> {
  const guids = [...wanted.keys()];
  if (guids.length === 0) return new Map();
  const { rows: parts } = await sql<{ guid: string; narrowing: Narrowing }>`
    select g.resource_guids[1] as guid, g.narrowing from access.dataset_grant g
    where g.narrowing is not null and cardinality(g.resource_guids) = 1
      and g.resource_guids[1] = any (${guids}::uuid[]) and ${hasNotEnded}`.execute(kysely);
  const { rows: uses } = await sql<{ guid: string; name: string; keys: number }>`
    select resource_guid as guid, column_name as name, count(distinct key_guid)::int as keys
    from catalogue.column_use where resource_guid = any (${guids}::uuid[]) and key_guid is not null
      and day > current_date - ${COLUMN_USE_DAYS}::int
    group by 1, 2`.execute(kysely);
  const drawn = await readDrawn(kysely, guids);
  return new Map(
    [...wanted].map(([guid, { working, names }]) => {
      const numbers = numbersIn(working, guid);
      const named = parts
        .filter((one) => one.guid === guid && numbers.has(one.narrowing.sheet))
        .map(({ narrowing }) => namesOf(narrowing));
      const documents = drawn.map(({ kind, tables }) => ({
        kind,
        names: columnsDrawn(tables, guid, numbers),
      }));
      const count = <One>(all: readonly One[], isOne: (one: One) => boolean) => all.filter(isOne).length;
      const { dictionary } = working.fields;
      return [
        guid,
        new Map(
          names.map((name): [string, ColumnBreaks] => [
            name,
            {
              ...none,
              grants: count(named, ({ shown }) => shown.has(name)),
              filters: count(named, ({ filtered }) => filtered.has(name)),
              charts: count(documents, (one) => one.kind === 'chart' && one.names.has(name)),
              maps: count(documents, (one) => one.kind === 'map' && one.names.has(name)),
              keys: uses.find((one) => one.guid === guid && one.name === name)?.keys ?? 0,
              words: hasWords(working, guid, name),
              codes: count(
                Object.values(dictionary),
                ({ codesFrom }) => codesFrom?.resourceGUID === guid && codesFrom.column === name,
              ),
            },
          ]),
        ),
      ];
    }),
  );
}
