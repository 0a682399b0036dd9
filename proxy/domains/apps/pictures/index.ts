/**
 * The address `/app-pictures`: takes pictures from members and hands them out. Bytes of others leave as what
 * they were found to be, never as a page of this origin.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { APP_PICTURES_PATH, pictureLimits } from '#contract/app-constants.ts';
import type { AppPicture } from '#contract/apps.ts';
import { Guid } from '#contract/entities/common.ts';
import { ProblemError, problemResponse } from '#contract/problem.ts';
import { errorResponse } from '#proxy/platform/service/error-handler.ts';
import { mayFind, VISITOR } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import { claimUpload } from '../allowance.ts';
import type { PictureLinks } from './address.ts';
import { pictureResponse, pictureTooLarge, takePicture } from '#proxy/platform/pictures/take-picture.ts';

export interface PicturesOptions {
  readonly kysely: Kysely<Schema>;
  readonly links: PictureLinks;
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

const FIELD = 'pictureGUID';
const limits = {
  bytes: pictureLimits.bytes,
  leastWidth: pictureLimits.width,
  leastHeight: pictureLimits.height,
  most: pictureLimits.edge,
};

/** Reads a body, counting its bytes as they come. @throws ProblemError 413 */
async function readBytes({ headers, body }: Request): Promise<Buffer> {
  if (Number(headers.get('content-length') ?? 0) > limits.bytes) {
    await body?.cancel();
    throw pictureTooLarge(FIELD, limits);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > limits.bytes) throw pictureTooLarge(FIELD, limits);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** @returns the Hono application for `/app-pictures` and what is below */
export function createPictures({ kysely, links, authenticate, log }: PicturesOptions): Hono {
  async function take(request: Request): Promise<Response> {
    const caller = await authenticate(request);
    if (caller === null) throw new ProblemError(401, 'Access token is missing');
    const { width, height, type, bytes } = takePicture(FIELD, await readBytes(request), limits);
    const pictureGUID = randomUUID();
    await kysely.transaction().execute(async (trx) => {
      await claimUpload(trx, caller.identityGUID);
      await trx
        .insertInto('catalogue.app_picture')
        .values({
          picture_guid: pictureGUID,
          uploaded_by: caller.identityGUID,
          media_type: type,
          width,
          height,
          content: bytes,
        })
        .execute();
    });
    const answer: AppPicture = { pictureGUID, url: links.linkFor(pictureGUID), width, height };
    return Response.json(answer, { status: 201, headers: { 'cache-control': 'no-store' } });
  }

  /** The picture, if it may be had at this address. */
  async function find(url: URL, pictureGUID: string) {
    const isSigned = links.isSigned(url, pictureGUID);
    const { rows } = await sql<{ media_type: string; content: Buffer }>`
      select i.media_type, i.content from catalogue.app_picture i
      where i.picture_guid = ${pictureGUID} and (${isSigned} or exists (
        select from catalogue.app_version v
        join catalogue.app a on a.app_guid = v.app_guid and a.shown_version = v.version
        join catalogue.app_dataset u on u.app_guid = v.app_guid and u.version = v.version
        join catalogue.dataset d on d.dataset_guid = u.dataset_guid
        where v.picture_guid = i.picture_guid and ${mayFind(VISITOR)}))
    `.execute(kysely);
    return rows[0] && { ...rows[0], isSigned };
  }

  async function send(request: Request, pictureGUID: string): Promise<Response> {
    const found = Guid.safeParse(pictureGUID).success
      ? await find(new URL(request.url), pictureGUID)
      : undefined;
    if (found === undefined) throw new ProblemError(404, 'There is no such picture');
    return pictureResponse(request, {
      mediaType: found.media_type,
      content: found.content,
      version: pictureGUID,
      // The bytes never change, but an app may be taken down.
      cacheControl: `${found.isSigned ? 'private' : 'public'}, max-age=600`,
    });
  }

  const app = new Hono();
  app.onError((error, c) =>
    errorResponse({ error, request: c.req.raw, log, message: 'a picture could not be taken or sent' }),
  );
  app.post(APP_PICTURES_PATH, (c) => take(c.req.raw));
  app.get(`${APP_PICTURES_PATH}/:pictureGUID`, (c) => send(c.req.raw, c.req.param('pictureGUID')));
  app.all('*', () => problemResponse(404, { detail: 'There is no such picture' }));
  return app;
}
