/** Data providers of an organisation: listing, adding, changing and removing them. */
import { sql, type Kysely } from 'kysely';
import type { DataProvider } from '#contract/entities/data-provider.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { uniqueSlug } from '#contract/slug.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { lockOrganisation } from '#proxy/platform/database/lock-organisation.ts';
import type { AskForRow, ReadUses } from './hidden-rows.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

interface Row {
  id: number;
  code: string;
  name: string;
  description: string | null;
  url: string | null;
  kind: DataProvider['kind'];
  datasets: number;
}

const toProvider = ({ datasets, ...row }: Row): DataProvider => ({ ...row, datasetCount: datasets });

const unknown = (field: string) =>
  new ProblemError(404, 'There is no such data provider', [fieldError(field, 'provider.unknown')]);

/** The call `dataProvider:list`. */
export async function listDataProviders(
  kysely: Kysely<Schema>,
  { organisationGUID, limit, offset, order, query }: CallRequest<'dataProvider:list'>,
  readUses: ReadUses,
): Promise<CallResponse<'dataProvider:list'>> {
  const uses = await readUses(kysely, organisationGUID, 'dataProvider');
  const pattern = `%${storableText(query)
    .trim()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const by = order === 'name' ? sql`lower(name)` : sql`datasets desc, lower(name)`;
  const { rows } = await sql<{ found: number } & (Row | { id: null })>`
    with found as (
      select p.id, p.code, p.name, p.description, p.url, p.kind,
        ${uses.count(sql`p.id`)} as datasets
      from catalogue.data_provider p
      where p.organisation_guid = ${organisationGUID} and p.active
        and catalogue.fold(concat_ws(' ', p.name, p.description)) like catalogue.fold(${pattern})
    ), page as (
      select *, row_number() over (order by ${by}, id) as place from found order by place
      limit ${limit} offset ${offset}
    )
    select page.*, total.found from (select count(*)::int as found from found) total
    left join page on true order by page.place
  `.execute(kysely);
  return {
    result: rows.flatMap((row) => (row.id === null ? [] : toProvider(row))),
    totalCount: rows[0]?.found ?? 0,
  };
}

/** A code that no other data provider of the organisation has, made from the name. */
const codeOf = (name: string): string => uniqueSlug(name, crypto.randomUUID());

/** The call `dataProvider:save`. @throws ProblemError 404 or 409 */
export const saveDataProvider = (
  kysely: Kysely<Schema>,
  request: CallRequest<'dataProvider:save'>,
  actorGUID: string,
  readUses: ReadUses,
): Promise<DataProvider> =>
  kysely.transaction().execute(async (trx) => {
    const { organisationGUID, id = null } = request;
    const name = storableText(request.name);
    const values = {
      name,
      description: request.description === '' ? null : storableText(request.description),
      url: request.url === '' ? null : request.url,
      kind: request.kind,
    };
    // Two of one name at the same time: the organisation is locked.
    await lockOrganisation(trx, organisationGUID);
    const { rows: others } = await sql`
      select from catalogue.data_provider
      where organisation_guid = ${organisationGUID} and active and lower(name) = lower(${name})
        and id is distinct from ${id}
    `.execute(trx);
    if (others.length > 0)
      throw new ProblemError(409, 'This name is taken', [fieldError('name', 'provider.nameTaken')]);
    const before =
      id === null
        ? undefined
        : await trx
            .selectFrom('catalogue.data_provider')
            .select(['name', 'description', 'url', 'kind'])
            .where('id', '=', id)
            .where('organisation_guid', '=', organisationGUID)
            .executeTakeFirst();
    const saved =
      id === null
        ? await trx
            .insertInto('catalogue.data_provider')
            .values({ organisation_guid: organisationGUID, code: codeOf(name), ...values })
            .returning(['id', 'code'])
            .executeTakeFirst()
        : await trx
            .updateTable('catalogue.data_provider')
            .set(values)
            .where('id', '=', id)
            .where('organisation_guid', '=', organisationGUID)
            .where('active', '=', true)
            .returning(['id', 'code'])
            .executeTakeFirst();
    if (!saved) throw unknown('id');
    const uses = await readUses(trx, organisationGUID, 'dataProvider');
    const { rows } = await sql<{ datasets: number }>`
      select ${uses.count(sql`${saved.id}::integer`)} as datasets`.execute(trx);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'dataProvider.saved',
      object: { kind: 'dataProvider', id: String(saved.id) },
      ...(before !== undefined && { before }),
      after: values,
    });
    return { ...saved, ...values, datasetCount: rows[0]?.datasets ?? 0 };
  });

/**
 * Removes a data provider. A change that goes on in the background gives the replacement to datasets that name it.
 * @throws ProblemError 404 or 409
 */
export const removeDataProvider = (
  kysely: Kysely<Schema>,
  { organisationGUID, id, replacedBy }: CallRequest<'lut:delete'>,
  actorGUID: string,
  { ask, readUses }: { readonly ask: AskForRow; readonly readUses: ReadUses },
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    // No other change is asked for between this look and the end.
    await lockOrganisation(trx, organisationGUID);
    const uses = await readUses(trx, organisationGUID, 'dataProvider');
    const { rows } = await sql<{ id: number; name: string; datasets: number }>`
      select id, name, ${uses.count(sql`p.id`)} as datasets
      from catalogue.data_provider p
      where organisation_guid = ${organisationGUID} and id = any (${[id, replacedBy ?? id]}::integer[]) and active
      for update
    `.execute(trx);
    const removed = rows.find((row) => row.id === id);
    if (!removed) throw unknown('id');
    const replacement = rows.find((row) => row.id === replacedBy && row.id !== id);
    if (replacedBy !== undefined && replacement === undefined) throw unknown('replacedBy');
    const isUsed = removed.datasets > 0 || uses.isComing(id);
    if (isUsed && replacement === undefined)
      throw new ProblemError(409, 'Datasets use this data provider', [
        fieldError('replacedBy', 'provider.inUse'),
      ]);
    await trx.updateTable('catalogue.data_provider').set({ active: false }).where('id', '=', id).execute();
    const change =
      replacement &&
      (await ask(trx, {
        organisationGUID,
        actorGUID,
        table: 'dataProvider',
        id,
        by: replacement.id,
        from: removed.name,
        to: replacement.name,
      }));
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'dataProvider.removed',
      object: { kind: 'dataProvider', id: String(id) },
      before: { name: removed.name },
      after: { replacedBy: replacedBy ?? null, datasets: change?.total ?? 0 },
    });
  });
