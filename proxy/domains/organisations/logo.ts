/**
 * The logo of an organisation: the call `organisation/setLogo`, and the address `/organisation-logos`. Bytes of
 * strangers leave as what they were found to be, never as a page of this origin; SVG, which can contain scripts, is none
 * of what is taken.
 */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Hono } from 'hono';
import { Guid } from '#contract/entities/common.ts';
import type { CallRequest } from '#contract/index.ts';
import { LOGOS_PATH, logoLimits } from '#contract/organisation-logo.ts';
import { problemResponse, ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readPicture, type ReadPicture } from '#proxy/platform/pictures/read-picture.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';

const FIELD = 'content';

/** @throws ProblemError 400, 413 or 415 with the rule that the picture breaks */
function readLogo(content: string): ReadPicture {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > logoLimits.bytes)
    throw refusalOf(413, fieldError(FIELD, 'picture.tooLarge', { megabytes: logoLimits.bytes / 1_000_000 }));
  const picture = readPicture(bytes);
  if (picture === undefined) throw refusalOf(415, fieldError(FIELD, 'picture.otherType'));
  const { width, height } = picture;
  const { least, most } = logoLimits;
  if (width < least || height < least)
    throw refusalOf(
      400,
      fieldError(FIELD, 'picture.tooFewPixels', { leastWidth: least, leastHeight: least, width, height }),
    );
  if (width > most || height > most)
    throw refusalOf(400, fieldError(FIELD, 'picture.tooManyPixels', { most, width, height }));
  return picture;
}

/** The call `organisation/setLogo`: another logo, or none. */
export async function setLogo(
  kysely: Kysely<Schema>,
  { organisationGUID, content }: CallRequest<'organisation/setLogo'>,
  actorGUID: string,
): Promise<void> {
  const picture = content === null ? null : readLogo(content);
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
    await sql`update catalogue.revision set number = number + 1`.execute(trx);
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
  const etag = `"${found.version}"`;
  const isOfVersion = new URL(request.url).searchParams.get('v') === found.version;
  const headers = new Headers({
    'content-type': found.media_type,
    'content-length': String(found.content.length),
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    etag,
    // An address with the version names these bytes for good; any other one is asked about again.
    'cache-control': isOfVersion ? 'public, max-age=31536000, immutable' : 'public, no-cache',
  });
  if (isNotModified(request, { etag })) {
    headers.delete('content-length');
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(found.content), { headers });
}

/** @returns the Hono application for `/organisation-logos` and what is below */
export function createLogos(kysely: Kysely<Schema>): Hono {
  const app = new Hono();
  app.get(`${LOGOS_PATH}/:organisationGUID`, (c) => send(kysely, c.req.raw, c.req.param('organisationGUID')));
  app.all('*', () => problemResponse(404, { detail: 'There is no such logo' }));
  return app;
}
