/** The call `organisation/update`: what the public page of an organisation shows. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

type Request = CallRequest<'organisation/update'>;

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
      .select(['slug', 'name', 'description', 'url', 'email', 'kind'])
      .where('organisation_guid', '=', organisationGUID)
      .forUpdate()
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
    const after = {
      slug,
      name: storableText(request.name),
      description: storableText(request.description),
      url: orNull(request.url),
      email: orNull(request.email),
      kind,
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
