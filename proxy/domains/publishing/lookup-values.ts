/** Whether the values of fields are rows of lookups that the organisation offers. */
import { sql, type Kysely } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import {
  lookupOfField,
  lookupOfPart,
  type FieldChanges,
  type LookupField,
  type PartField,
} from '#contract/publishing-fields.ts';
import type { LookupTable } from '#contract/entities/lookup.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

const idsOf = (value: number | readonly number[] | null | undefined): readonly number[] =>
  value === null || value === undefined ? [] : typeof value === 'number' ? [value] : value;

/** The rows that the values of a field name. */
function rowsOf(field: LookupField | PartField, values: FieldChanges): readonly number[] {
  if (field in lookupOfField) return idsOf(values[field as LookupField]);
  const groups: readonly object[] = values[field as PartField] ?? [];
  // The contract has checked the parts.
  return groups.map((group) => (group as Record<string, number>)[lookupOfPart[field as PartField].part] ?? 0);
}

const tables: Readonly<Record<LookupField | PartField, LookupTable>> = {
  ...lookupOfField,
  tagTypes: lookupOfPart.tagTypes.table,
  agents: lookupOfPart.agents.table,
  dates: lookupOfPart.dates.table,
};

interface Asked {
  readonly table: LookupTable;
  readonly id: number;
  readonly isPresent: boolean;
}

/**
 * Waits for those who take rows from a list, who wait for this transaction in turn. A replacement in all datasets then
 * finds what is saved here; without it a value that was checked before the row was gone would stay.
 */
async function lockOffered(
  trx: Kysely<Schema>,
  organisationGUID: string,
  asked: readonly Asked[],
): Promise<void> {
  const added = asked.filter(({ isPresent }) => !isPresent);
  if (added.length === 0) return;
  // The list first, as those who take a row from all organisations.
  await sql`
    select from catalogue.lookup l
    join jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a("table" text, id integer)
      on l.table_name = a."table" and l.id = a.id
    order by l.table_name, l.id for share of l`.execute(trx);
  // What an organisation hides itself is locked by the organisation (`lockOrganisation`).
  await sql`select from auth.organisation where organisation_guid = ${organisationGUID} for share`.execute(
    trx,
  );
}

/**
 * A row that the organisation, or the platform, no longer offers stays where a dataset has it already.
 * @param present what the fields have now
 * @param nameOf the field of the request that has the value
 * @throws ProblemError 400 that names the fields with a row that is not offered
 */
export async function checkLookups(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  changes: FieldChanges,
  present: FieldChanges,
  nameOf = (field: string) => `changes.${field}`,
): Promise<void> {
  const asked = (Object.keys(tables) as (keyof typeof tables)[]).flatMap((field) =>
    rowsOf(field, changes).map((id) => ({
      field,
      table: tables[field],
      id,
      isPresent: rowsOf(field, present).includes(id),
    })),
  );
  if (asked.length === 0) return;
  await lockOffered(kysely, organisationGUID, asked);
  const { rows } = await sql<{ field: string }>`
    select distinct a.field from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(field text, "table" text, id integer, "isPresent" boolean)
    where not exists (select from catalogue.lookup l where l.table_name = a."table" and l.id = a.id
        and (a."isPresent" or l.active)
        and (a."table" <> 'agentType' or l.details ->> 'kind' = 'role')
        and (a."isPresent" or not exists (select from catalogue.hidden_lookup h
          where h.organisation_guid = ${organisationGUID} and h.table_name = l.table_name and h.id = l.id)))
      and not exists (select from catalogue.data_provider p where a."table" = 'dataProvider' and p.id = a.id
        and p.active and p.organisation_guid = ${organisationGUID})`.execute(kysely);
  if (rows.length === 0) return;
  throw new ProblemError(
    400,
    'A value is not offered',
    rows.map(({ field }) => fieldError(nameOf(field), 'lookup.rowUnknown')),
  );
}
