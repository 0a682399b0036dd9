/** The call `organisation/update`: what the public page of an organisation shows. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { roleGrants } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

type Request = CallRequest<'organisation/update'>;

/**
 * Only who manages both makes one organisation a part of another: others would give themselves a name that is not
 * theirs. @throws ProblemError 400 for one that the caller does not manage, and for a part of this one
 */
async function checkParent(
  trx: Transaction<Schema>,
  organisationGUID: string,
  parentGUID: string,
  actorGUID: string,
): Promise<void> {
  const refuse = (code: 'organisation.notManaged' | 'organisation.parentIsPart') =>
    new ProblemError(400, 'The organisation cannot be a part of this one', [fieldError('parentGUID', code)]);
  const member = await trx
    .selectFrom('auth.member')
    .select('role_id')
    .where('organisation_guid', '=', parentGUID)
    .where('identity_guid', '=', actorGUID)
    .executeTakeFirst();
  if (member === undefined || !roleGrants(member.role_id, 'organisation.manage'))
    throw refuse('organisation.notManaged');
  // Two that become parts of each other at once take turns here.
  await sql`select pg_advisory_xact_lock(hashtext('auth.organisation.parent'))`.execute(trx);
  const { rows } = await sql<{ is_part: boolean }>`
    with recursive above as (
      select ${parentGUID}::uuid as guid
      union select o.parent_guid from auth.organisation o join above a on o.organisation_guid = a.guid
      where o.parent_guid is not null
    ) select exists (select from above where guid = ${organisationGUID}::uuid) as is_part`.execute(trx);
  if (rows[0]?.is_part === true) throw refuse('organisation.parentIsPart');
}

/** @throws ProblemError 400 for a licence that the organisation does not offer */
async function checkLicence(
  trx: Transaction<Schema>,
  organisationGUID: string,
  licence: number,
): Promise<void> {
  const { rows } = await sql`
    select from catalogue.lookup l where l.table_name = 'licenceType' and l.id = ${licence} and l.active
      and not exists (select from catalogue.hidden_lookup h
        where h.organisation_guid = ${organisationGUID} and h.table_name = l.table_name and h.id = l.id)`.execute(
    trx,
  );
  if (rows.length === 0)
    throw new ProblemError(400, 'The licence is not offered', [
      fieldError('defaultLicence', 'lookup.rowUnknown'),
    ]);
}

const orNull = (text: string): string | null => (text === '' ? null : storableText(text));

/** @throws ProblemError 409 when another organisation has the address, or had it before; 400 for an unknown kind */
export const updateOrganisation = (
  kysely: Kysely<Schema>,
  request: Request,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { organisationGUID, slug, kind: given } = request;
    const before = await trx
      .selectFrom('auth.organisation')
      .select([
        'slug',
        'name',
        'description',
        'url',
        'email',
        'kind',
        'identifiers',
        'parent_guid',
        'default_licence_id',
        'default_language',
      ])
      .where('organisation_guid', '=', organisationGUID)
      // What refers to it can be added meanwhile, and another one can become a part of it.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before)
      throw new ProblemError(404, 'There is no such organisation', [
        fieldError('organisationGUID', 'organisation.unknown'),
      ]);
    const { rows } = await sql<{ taken: boolean; kind: string | null }>`
      select exists (select from auth.organisation o where o.slug = ${slug} and o.organisation_guid <> ${organisationGUID})
          or exists (select from auth.organisation_slug s where s.slug = ${slug} and s.organisation_guid <> ${organisationGUID})
          as taken,
        -- Calls that read answer its words, and what was read can be sent back.
        (select code from catalogue.lookup where table_name = 'agentType' and (code = ${given} or label = ${given})
          order by code <> ${given} limit 1) as kind
    `.execute(trx);
    if (rows[0]?.taken === true)
      throw new ProblemError(409, 'This address is taken', [fieldError('slug', 'slug.taken')]);
    const kind = rows[0]?.kind ?? null;
    if (given !== null && kind === null)
      throw new ProblemError(400, 'The request does not fit the call', [
        fieldError('kind', 'organisation.kindUnknown'),
      ]);
    const { identifiers, parentGUID, defaultLicence, defaultLanguage } = request;
    // What stays needs no right: the parent may have been chosen by a colleague.
    if (parentGUID != null && parentGUID !== before.parent_guid)
      await checkParent(trx, organisationGUID, parentGUID, actorGUID);
    if (defaultLicence != null && defaultLicence !== before.default_licence_id)
      await checkLicence(trx, organisationGUID, defaultLicence);
    const after = {
      slug,
      name: storableText(request.name),
      description: storableText(request.description),
      url: orNull(request.url),
      email: orNull(request.email),
      kind,
      identifiers: identifiers === undefined ? before.identifiers : [...new Set(identifiers)],
      parent_guid: parentGUID === undefined ? before.parent_guid : parentGUID,
      default_licence_id: defaultLicence === undefined ? before.default_licence_id : defaultLicence,
      default_language: defaultLanguage === undefined ? before.default_language : defaultLanguage,
    };
    await trx
      .updateTable('auth.organisation')
      .set({ ...after, updated_at: sql<Date>`now()` })
      .where('organisation_guid', '=', organisationGUID)
      .execute();
    if (slug !== before.slug) {
      await trx.deleteFrom('auth.organisation_slug').where('slug', '=', slug).execute();
      await trx
        .insertInto('auth.organisation_slug')
        .values({ slug: before.slug, organisation_guid: organisationGUID })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    // The name of an organisation is among the words of its datasets.
    if (after.name !== before.name || slug !== before.slug)
      await sql`
        select catalogue.project(array(
          select dataset_guid from catalogue.dataset where organisation_guid = ${organisationGUID}))
      `.execute(trx);
    await raiseRevision(trx);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'organisation.changed',
      object: { kind: 'organisation', id: organisationGUID },
      before,
      after,
    });
  });
