/**
 * The logo of an organisation: the call `organisation/setLogo`, and the address `/organisation-logos`. Bytes of
 * others leave as what they were found to be, never as a page of this origin; SVG, which can contain scripts, is none
 * of what is taken.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Hono } from 'hono';
import { Guid } from '#contract/entities/common.ts';
import type { CallRequest } from '#contract/index.ts';
import { LOGOS_PATH, logoLimits } from '#contract/organisation-logo.ts';
import { problemResponse, ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { pictureResponse, takePicture } from '#proxy/platform/pictures/take-picture.ts';

const limits = {
  bytes: logoLimits.bytes,
  leastWidth: logoLimits.least,
  leastHeight: logoLimits.least,
  most: logoLimits.most,
};

/** The call `organisation/setLogo`: another logo, or none. */
export async function setLogo(
  kysely: Kysely<Schema>,
  { organisationGUID, content }: CallRequest<'organisation/setLogo'>,
  actorGUID: string,
): Promise<void> {
  const picture = content === null ? null : takePicture('content', Buffer.from(content, 'base64'), limits);
  const version =
    picture === null ? null : createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16);
  await kysely.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('auth.organisation as o')
      .leftJoin('auth.organisation_logo as l', 'l.organisation_guid', 'o.organisation_guid')
      .select('l.version')
      .where('o.organisation_guid', '=', organisationGUID)
      .forUpdate('o')
      .executeTakeFirst();
    if (before === undefined)
      throw new ProblemError(404, 'There is no such organisation', [
        fieldError('organisationGUID', 'organisation.unknown'),
      ]);
    if (before.version === version) return;
    await trx
      .deleteFrom('auth.organisation_logo')
      .where('organisation_guid', '=', organisationGUID)
      .execute();
    if (picture !== null && version !== null)
      await trx
        .insertInto('auth.organisation_logo')
        .values({
          organisation_guid: organisationGUID,
          version,
          media_type: picture.type,
          width: picture.width,
          height: picture.height,
          content: picture.bytes,
        })
        .execute();
    await raiseRevision(trx);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'organisation.changed',
      object: { kind: 'organisation', id: organisationGUID },
      before: { logo: before.version },
      after: { logo: version },
    });
  });
}

async function send(kysely: Kysely<Schema>, request: Request, organisationGUID: string): Promise<Response> {
  const found = Guid.safeParse(organisationGUID).success
    ? await kysely
        .selectFrom('auth.organisation_logo')
        .select(['version', 'media_type', 'content'])
        .where('organisation_guid', '=', organisationGUID)
        .executeTakeFirst()
    : undefined;
  if (found === undefined) return problemResponse(404, { detail: 'There is no such logo' });
  const isOfVersion = new URL(request.url).searchParams.get('v') === found.version;
  return pictureResponse(request, {
    mediaType: found.media_type,
    content: found.content,
    version: found.version,
    // An address with the version names these bytes for good; any other one is asked about again.
    cacheControl: isOfVersion ? 'public, max-age=31536000, immutable' : 'public, no-cache',
  });
}

/** @returns the Hono application for `/organisation-logos` and what is below */
export function createLogos(kysely: Kysely<Schema>): Hono {
  const app = new Hono();
  app.get(`${LOGOS_PATH}/:organisationGUID`, (c) => send(kysely, c.req.raw, c.req.param('organisationGUID')));
  app.all('*', () => problemResponse(404, { detail: 'There is no such logo' }));
  return app;
}
