/** Whether the values of fields are rows of lookups that the organisation offers. */
import { sql, type Kysely } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import { lookupOfField, type FieldChanges, type LookupField } from '#contract/publishing-fields.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

const idsOf = (value: number | readonly number[] | null | undefined): readonly number[] =>
  value === null || value === undefined ? [] : typeof value === 'number' ? [value] : value;

/**
 * A row that the organisation no longer offers stays where a dataset has it already.
 * @param present what the fields have now
 * @throws ProblemError 400 that names the fields with a row that is not offered
 */
export async function checkLookups(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  changes: FieldChanges,
  present: FieldChanges,
): Promise<void> {
  const asked = (Object.keys(lookupOfField) as LookupField[]).flatMap((field) =>
    idsOf(changes[field]).map((id) => ({
      field,
      table: lookupOfField[field],
      id,
      isPresent: idsOf(present[field]).includes(id),
    })),
  );
  if (asked.length === 0) return;
  const { rows } = await sql<{ field: string }>`
    select distinct a.field from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(field text, "table" text, id integer, "isPresent" boolean)
    where not exists (select from catalogue.lookup l where l.table_name = a."table" and l.id = a.id and l.active
        and (a."isPresent" or not exists (select from catalogue.hidden_lookup h
          where h.organisation_guid = ${organisationGUID} and h.table_name = l.table_name and h.id = l.id)))
      and not exists (select from catalogue.data_provider p where a."table" = 'dataProvider' and p.id = a.id
        and p.active and p.organisation_guid = ${organisationGUID})`.execute(kysely);
  if (rows.length === 0) return;
  throw new ProblemError(
    400,
    'A value is not offered',
    rows.map(({ field }) => fieldError(`changes.${field}`, 'lookup.rowUnknown')),
  );
}
