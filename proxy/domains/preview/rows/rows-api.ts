/**
 * The plain API: `GET /api/data/v1/resources/{id}/rows`, the rows of the table in a file. It asks the tables of previews
 * and decides access as they do, with every request: a person who may see some columns and rows is answered from a table that has no others.
 */
import type { ReadStream } from 'node:fs';
import { create as contentDisposition } from 'content-disposition';
import type { Logger } from 'pino';
import { Guid } from '#contract/entities/common.ts';
import { methodNotAllowed, ProblemError } from '#contract/problem.ts';
import {
  downloadForms,
  featureLimits,
  rowsLimits,
  rowsPath,
  TABLE_FILE,
  type DownloadForm,
} from '#contract/rows-api.ts';
import { fieldError } from '#contract/rule.ts';
import { metered } from '#proxy/platform/access/quota.ts';
import { clientAddress } from '#proxy/platform/service/client-address.ts';
import { errorResponse, RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';
import type { Authenticate, Caller } from '#proxy/platform/service/service.ts';
import { streamBody } from '#proxy/platform/service/stream-body.ts';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import type { FeaturesQuestion } from '../features/feature-rows.ts';
import type { Downloads } from '../download/downloads.ts';
import { createFeatureDocuments } from '../features/features-api.ts';
import { readBounds, readSource } from '../geometry/read-map.ts';
import { findResource, type FoundResource } from '../find-resource.ts';
import { askTable } from '../table.ts';
import { tileOfPath } from '../tiles/ogc-tiles.ts';
import { createTilesApi, type TilesApiOptions } from '../tiles/tiles-api.ts';
import { describeRows } from './describe.ts';
import { createTableFinder, type TableFinderOptions } from './found-table.ts';
import { linesOf, mediaTypes, objectsOf, PARQUET_TYPE } from './form.ts';
import { headers, withHeaders } from './headers.ts';
import { openFound } from './open-found.ts';
import { figuresPage, rowsPage } from './pages.ts';
import { columnsAsked, questionKey, readCursor, readQuestion, writeCursor } from './question.ts';
import { formOfPath, isOfRows, sendDownload } from './send-download.ts';
import { sendParquet } from './send-parquet.ts';

export interface RowsApiOptions extends TableFinderOptions {
  readonly authenticate: Authenticate;
  /** For whom the address was signed; null for one that was not. */
  readonly signedFor: (url: URL) => string | null;
  /** The patch between two versions. @throws ProblemError 403, 404; 409 where they are not compared */
  readonly openPatch: (
    versions: { readonly before: string; readonly after: string },
    caller: Caller | null,
    find: (resourceGUID: string) => Promise<FoundResource>,
  ) => Promise<{ readonly bytes: ReadStream; readonly size: number; readonly found: FoundResource }>;
  readonly downloads: Downloads;
  /** Takes a call down. */
  readonly noteUse: (use: Use) => void;
  readonly findLayer?: TilesApiOptions['findLayer'];
  readonly origin: () => string;
  readonly log: Logger;
}

/** What is at an address, beside maps. */
const plainAddresses = new Set([
  'rows',
  'openapi.json',
  'patch',
  ...downloadForms.map((form) => `table.${form}`),
]);

const useOf = ({ method }: Request, resourceGUID: string, caller: Caller | null): Use => ({
  kind: 'api',
  resourceGUID,
  identityGUID: caller?.identityGUID ?? null,
  ...(caller?.limits !== undefined && { by: 'token' }),
  method,
});

export function createRowsApi(options: RowsApiOptions): (request: Request) => Promise<Response> {
  const { kysely, authenticate, findFileFor, tableKey, servicesFor, noteUse, origin, log } = options;
  const { findFor, find, versionOf, resume } = createTableFinder(options);

  const tiles = createTilesApi({
    servicesFor,
    findLayer: options.findLayer,
    noteTile(request, resourceGUID, caller, { status }) {
      // The product's own maps ask from its pages: there the view counts, not its tiles.
      if (request.headers.get('sec-fetch-site') === 'same-origin') return;
      noteUse({ ...useOf(request, resourceGUID, caller), format: 'MVT', status, isOneOfMany: true });
    },
    async tableFor(file, caller) {
      const key = tableKey(
        await findResource({ kysely, findFile: findFileFor(caller) }, file, caller?.identityGUID ?? null),
      );
      if (key === null) throw new ProblemError(409, 'This file contains no table');
      return key;
    },
  });

  async function sendRows(request: Request, resourceGUID: string, caller: Caller | null): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const given = searchParams.get('cursor');
    const cursor = given === null ? null : readCursor(given);
    const version = cursor === null ? await versionOf(resourceGUID) : cursor.version;
    const found =
      cursor === null ? await find(resourceGUID, caller) : await resume(resourceGUID, cursor, caller);
    const question = readQuestion(searchParams, found.columns);
    const asked = questionKey(question);
    if (cursor !== null && cursor.question !== asked)
      throw new ProblemError(400, 'The cursor is of another question', [
        fieldError('cursor', 'field.notValid'),
      ]);
    const offset = cursor?.offset ?? 0;
    const { format, escapes, limit } = question;
    const etag = `W/"${version ?? ''}.${found.key.fileKey.slice(0, 16)}.${found.key.recipe}.${asked}.${offset}.${limit}.${format}.${escapes}"`;
    const answered = new Headers({ ...headers, 'content-type': mediaTypes[format], etag });
    const note = (more: Partial<Use>) =>
      noteUse({
        ...useOf(request, resourceGUID, caller),
        format: format.toUpperCase(),
        columns: columnsAsked(question, found.columns, searchParams.has('select')),
        ...more,
      });
    if (isNotModified(request, { etag })) {
      note({ status: 304 });
      return new Response(null, { status: 304, headers: answered });
    }
    const page = await (question.figures.length > 0 ? figuresPage : rowsPage)(found, question, offset);
    const next = page.hasMore
      ? writeCursor({
          version,
          fileKey: found.key.fileKey,
          offset: offset + page.rows.length,
          question: asked,
        })
      : null;
    const address = new URL(rowsPath(resourceGUID), origin());
    address.search = searchParams.toString();
    if (next !== null) {
      address.searchParams.set('cursor', next);
      answered.set('link', `<${address.href}>; rel="next"`);
    }
    const body =
      format === 'json'
        ? JSON.stringify({
            rows: objectsOf(page.names, page.rows),
            total: page.total,
            next: next === null ? null : address.href,
            cursor: next,
            cut: page.cut,
            version,
            limits: { ...rowsLimits, rowsOfThisAnswer: limit },
          })
        : linesOf(format, { names: page.names, rows: page.rows, escapes });
    note({ rows: page.rows.length, bytes: Buffer.byteLength(body) });
    return new Response(body, { headers: answered });
  }

  /** The table as one Parquet file. @throws ProblemError 409 where it is too wide for one, 503 while it is made again */
  async function sendWhole(request: Request, resourceGUID: string, caller: Caller | null): Promise<Response> {
    const table = await find(resourceGUID, caller);
    const whole = await openFound(table);
    const { response, bytes, from } = await sendParquet(request, whole, table.found.resource.name, headers);
    // Programs read a file in many ranges, which are one use together.
    noteUse({
      ...useOf(request, resourceGUID, caller),
      format: 'PARQUET',
      status: response.status,
      columns: [''],
      bytes,
      from,
      isOneOfMany: true,
    });
    return response;
  }

  /** All rows that meet the conditions, as one file. @throws ProblemError 503 while the table is made again */
  async function sendFile(
    request: Request,
    resourceGUID: string,
    form: DownloadForm,
    asked: Caller | null,
  ): Promise<Response> {
    const signed = options.signedFor(new URL(request.url));
    const caller = signed === null ? asked : { identityGUID: signed, accessToken: '' };
    const { response, columns } = await sendDownload(request, form, await find(resourceGUID, caller), {
      downloads: options.downloads,
      reader: caller?.identityGUID ?? clientAddress() ?? 'visitors',
    });
    noteUse({
      ...useOf(request, resourceGUID, caller),
      kind: 'download',
      format: form.toUpperCase(),
      columns,
      ...(signed !== null && { by: 'link' }),
    });
    return response;
  }

  async function describe(resourceGUID: string, caller: Caller | null): Promise<Response> {
    const { found, columns } = await find(resourceGUID, caller);
    const { resource, dataset } = found;
    const document = describeRows({
      resourceGUID,
      name: resource.name,
      dataset: dataset.title,
      origin: origin(),
      isOpen: !resource.restricted,
      columns,
    });
    return Response.json(document, { headers });
  }

  /** OGC API Features of a table. @throws ProblemError 409 where nothing in it has a place */
  async function sendFeatures(
    request: Request,
    resourceGUID: string,
    path: readonly string[],
    caller: Caller | null,
  ): Promise<Response> {
    const { found, key, columns: all, services } = await find(resourceGUID, caller);
    const source = (await readSource(kysely, key))?.source;
    if (source === undefined) throw new ProblemError(409, 'Nothing in this table has a place');
    const places =
      source.kind === 'geometry' ? [source.column.position] : [source.x.position, source.y.position];
    const columns = all
      .filter(({ position }) => source.kind !== 'geometry' || !places.includes(position))
      .slice(0, featureLimits.columns);
    const positions = columns.map(({ position }) => position);
    const most = Math.max(1, Math.floor(featureLimits.cells / Math.max(1, columns.length)));
    const isAboutAll = !path.includes('items');
    const tile = tileOfPath(path);
    if (tile !== null) return tiles.ofTable(request, resourceGUID, tile, caller);
    const documents = createFeatureDocuments({
      resourceGUID,
      title: `${found.resource.name} (${found.dataset.title})`,
      description: `${found.dataset.title}, ${found.dataset.organisationName}`,
      bounds: isAboutAll ? await readBounds(services, key, resourceGUID) : null,
      columns,
      origin: origin(),
      hasTiles: isAboutAll && (await tiles.haveTable(services, key)),
      find: ({ limit, ...question }) =>
        askTable<FeaturesQuestion>(
          services,
          key,
          {
            about: 'features',
            source,
            sort: null,
            columns: positions,
            length: rowsLimits.cellCharacters,
            limit: Math.min(limit, most),
            ...question,
          },
          [...positions, ...places],
          () => [],
        ),
    });
    const { body, type, crs, features } = await documents(path, new URL(request.url).searchParams);
    const text = JSON.stringify(body);
    if (features !== undefined)
      noteUse({
        ...useOf(request, resourceGUID, caller),
        format: 'GEOJSON',
        rows: features,
        bytes: Buffer.byteLength(text),
      });
    return new Response(text, {
      headers: { ...headers, 'content-type': type, ...(crs !== undefined && { 'content-crs': `<${crs}>` }) },
    });
  }

  async function sendPatch(url: URL, after: string, asked: Caller | null): Promise<Response> {
    const before = url.searchParams.get('from') ?? '';
    if (!Guid.safeParse(before).success)
      throw new ProblemError(400, 'Name the version from before', [fieldError('from', 'field.notValid')]);
    const signed = options.signedFor(url);
    const caller = signed === null ? asked : { identityGUID: signed, accessToken: '' };
    const { bytes, size, found } = await options.openPatch({ before, after }, caller, (resourceGUID) =>
      findFor(resourceGUID, caller),
    );
    return new Response(streamBody(bytes), {
      headers: {
        ...headers,
        'content-type': PARQUET_TYPE,
        'content-length': String(size),
        'content-disposition': contentDisposition(`${found.resource.name}.patch.parquet`),
      },
    });
  }

  async function answer(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS')
      return new Response(null, {
        status: 204,
        headers: {
          ...headers,
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'authorization, if-none-match, if-match, if-range, range',
          'access-control-max-age': '86400',
        },
      });
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed('GET, HEAD, OPTIONS');
    const [kind, resourceGUID = '', what, ...more] = new URL(request.url).pathname.split('/').slice(4);
    if (kind === 'maps')
      return tiles.ofLayer(request, [resourceGUID, what ?? '', ...more], await authenticate(request));
    if (what !== 'ogc' && what !== 'tiles' && (more.length > 0 || !plainAddresses.has(what ?? '')))
      throw new ProblemError(404, 'There is no such address');
    if (!Guid.safeParse(resourceGUID).success) throw new ProblemError(404, 'There is no such file');
    const caller = await authenticate(request);
    if (what === 'patch') return sendPatch(new URL(request.url), resourceGUID, caller);
    if (what === 'openapi.json') return describe(resourceGUID, caller);
    try {
      if (what === 'tiles') return await tiles.ofTable(request, resourceGUID, more, caller);
      // Clients ask with a slash at the end as well.
      if (what === 'ogc') return await sendFeatures(request, resourceGUID, more.filter(Boolean), caller);
      const form = formOfPath(what ?? '');
      if (what === TABLE_FILE && !isOfRows(request)) return await sendWhole(request, resourceGUID, caller);
      if (form !== null) return await sendFile(request, resourceGUID, form, caller);
      return await sendRows(request, resourceGUID, caller);
    } catch (error) {
      // What may be known and not be had.
      if (error instanceof ProblemError && error.status === 403)
        noteUse({ ...useOf(request, resourceGUID, caller), format: '', status: 403 });
      throw error;
    }
  }

  const answerOrRefuse = async (request: Request): Promise<Response> => {
    try {
      const answered = await answer(request);
      const response = answered.status < 400 ? answered : withHeaders(answered);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    } catch (error) {
      const refused = withHeaders(errorResponse({ error, request, log, message: 'rows could not be read' }));
      // RFC 9110: a 401 names how to prove who asks.
      if (refused.status === 401) refused.headers.set('www-authenticate', 'Bearer');
      if (refused.status === 503 && !refused.headers.has('retry-after'))
        refused.headers.set('retry-after', RETRY_AFTER);
      return refused;
    }
  };
  return (request) => metered(request, () => answerOrRefuse(request));
}
