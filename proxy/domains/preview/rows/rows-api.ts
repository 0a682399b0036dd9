/**
 * The plain API: `GET /api/data/v1/resources/{id}/rows`, the rows of the table in a file. It asks the tables of previews
 * and decides access with every request, at the level of what is asked for: a person who may see some columns and rows is answered from a table that has no others.
 */
import { Guid } from '#contract/entities/common.ts';
import { methodNotAllowed, ProblemError } from '#contract/problem.ts';
import { downloadForms, TABLE_FILE } from '#contract/rows-api.ts';
import { metered } from '#proxy/platform/access/quota.ts';
import { errorResponse, RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import type { Caller } from '#proxy/platform/service/service.ts';
import { sendFeatures } from '../features/send-features.ts';
import { findResource } from '../find-resource.ts';
import { createTilesApi } from '../tiles/tiles-api.ts';
import { useOf, type RowsApiOptions, type RowsContext } from './context.ts';
import { describeRows } from './describe.ts';
import { readEnding } from './ending-columns.ts';
import { createTableFinder } from './found-table.ts';
import { headers, withHeaders } from './headers.ts';
import { formOfPath, isOfRows } from './send-download.ts';
import { sendFile, sendPatch, sendWhole } from './send-files.ts';
import { sendRows } from './send-rows.ts';

/** What is at an address, beside maps. */
const plainAddresses = new Set([
  'rows',
  'openapi.json',
  'patch',
  ...downloadForms.map((form) => `table.${form}`),
]);

export function createRowsApi(options: RowsApiOptions): (request: Request) => Promise<Response> {
  const { authenticate, findFile, kysely, tableKey, servicesFor, noteUse, origin, log } = options;
  const context: RowsContext = { ...options, ...createTableFinder(options) };

  const tiles = createTilesApi({
    servicesFor,
    findLayer: options.findLayer,
    noteTile(request, resourceGUID, caller, { status }) {
      // The product's own maps ask from its pages: there the view counts, not its tiles.
      if (request.headers.get('sec-fetch-site') === 'same-origin') return;
      noteUse({ ...useOf(request, resourceGUID, caller), format: 'MVT', status, isOneOfMany: true });
    },
    async tableFor(file, caller) {
      // Maps of the product are drawn from tiles, on the pages that show previews.
      const key = tableKey(await findResource({ kysely, findFile }, file, caller, 'read'));
      if (key === null) throw new ProblemError(409, 'This file contains no table');
      return key;
    },
  });

  async function describe(resourceGUID: string, caller: Caller | null): Promise<Response> {
    const { found, columns } = await context.find(resourceGUID, caller, 'query');
    const { resource, dataset } = found;
    const document = describeRows({
      resourceGUID,
      name: resource.name,
      dataset: dataset.title,
      origin: origin(),
      isOpen: !resource.restricted,
      columns,
      ending: await readEnding(kysely, resourceGUID),
    });
    return Response.json(document, { headers });
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
    if (what === 'patch') return sendPatch(context, request, resourceGUID, caller);
    if (what === 'openapi.json') return describe(resourceGUID, caller);
    try {
      if (what === 'tiles') return await tiles.ofTable(request, resourceGUID, more, caller);
      // Clients ask with a slash at the end as well.
      if (what === 'ogc')
        return await sendFeatures(context, tiles, request, resourceGUID, more.filter(Boolean), caller);
      const form = formOfPath(what ?? '');
      if (what === TABLE_FILE && !isOfRows(request))
        return await sendWhole(context, request, resourceGUID, caller);
      if (form !== null) return await sendFile(context, request, resourceGUID, form, caller);
      return await sendRows(context, request, resourceGUID, caller);
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
