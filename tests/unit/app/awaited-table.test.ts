/** The wait for a table that is made when it is first asked for: one refusal, and then questions that are answered. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { problemResponse } from '#contract/problem.ts';
import { createApi } from '#src/services/api/api.ts';
import { isPreparing } from '#src/services/api/awaited-table.ts';
import { chartFiguresQuery } from '#src/services/api/document-queries.ts';
import { layerColumnsQuery } from '#src/services/api/map-queries.ts';

const resourceGUID = '9b2c7d1e-4f3a-4b5c-8d6e-7f8091a2b3c4';

/** The version that a chart was made on. */
const VERSION = '2f3a4b5c-6d7e-4f80-9a1b-2c3d4e5f6071';

/** A product whose table is in these states, one for each time that it is asked for. */
function productWith(states: readonly ('absent' | 'failed' | 'ready')[]) {
  const asked: string[] = [];
  const tables = new Set<string>();
  let [state, ...later] = states;
  const api = createApi({
    origin: 'http://product.test',
    getAccessToken: () => Promise.resolve(undefined),
    validate: false,
    fetch: async (request) => {
      const address = new URL(request.url);
      const call = (address.searchParams.get('url') ?? address.pathname).split('/').at(-1) ?? '';
      if (call === 'resource:requestPreview') {
        asked.push(call);
        const [, named = ''] = /"resourceGUID":"([^"]+)"/.exec(await request.text()) ?? [];
        tables.add(named);
        const answer = Response.json({ table: { state } });
        [state = state, ...later] = later;
        return answer;
      }
      const isThere = state === 'ready';
      asked.push(`${call} ${isThere ? 200 : 409}`);
      const columns = [
        { position: 0, name: 'ward', type: 'text', min: 'Armley', max: 'Wetherby' },
        { position: 1, name: 'shape', type: 'text', min: 'POLYGON ((0 0, 1 0, 1 1, 0 0))', max: null },
      ];
      // Readers of a chart do not know its table: the refusal names it.
      const awaited = call === 'chart:figures' ? { resourceGUID: VERSION, sheet: 1 } : undefined;
      return isThere
        ? Response.json({ result: columns, totalCount: 2 })
        : problemResponse(409, { ...(awaited && { awaited }) });
    },
  });
  return { api, asked, tables };
}

const columnsOf = (api: ReturnType<typeof productWith>['api']) =>
  new QueryClient().fetchQuery(layerColumnsQuery(api, { resourceGUID, sheet: 0 }));

/** What comes of a promise, while as much time passes as it needs. */
async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const wait = { isOver: false };
  const settled = promise.finally(() => {
    wait.isOver = true;
  });
  // The client of calls is loaded with the first one, which takes real time.
  while (!wait.isOver) await vi.advanceTimersByTimeAsync(100);
  return settled;
}

it('asks for the columns of a layer until its table is made, and is refused once', async () => {
  vi.useFakeTimers();
  try {
    const { api, asked } = productWith(['absent', 'absent', 'absent', 'ready']);
    // Geometries are nothing to style by.
    expect(await inTime(columnsOf(api))).toEqual([{ position: 0, name: 'ward', type: 'text' }]);
    expect(asked).toEqual([
      'resource:previewColumns 409',
      ...Array.from({ length: 4 }, () => 'resource:requestPreview'),
      'resource:previewColumns 200',
    ]);
  } finally {
    vi.useRealTimers();
  }
});

it('readers of a chart wait for the table that the refusal names, and are refused once', async () => {
  vi.useFakeTimers();
  try {
    const { api, asked, tables } = productWith(['absent', 'absent', 'ready']);
    const query = chartFiguresQuery(api, resourceGUID, 'made');
    await inTime(new QueryClient().fetchQuery(query));
    expect(asked).toEqual([
      'chart:figures 409',
      ...Array.from({ length: 3 }, () => 'resource:requestPreview'),
      'chart:figures 200',
    ]);
    expect([...tables]).toEqual([VERSION]);
  } finally {
    vi.useRealTimers();
  }
});

it('a table that is there is asked at once', async () => {
  const { api, asked } = productWith(['ready']);
  await columnsOf(api);
  expect(asked).toEqual(['resource:previewColumns 200']);
});

it('a table that cannot be made is no reason to wait', async () => {
  const { api, asked } = productWith(['failed']);
  const failure: unknown = await columnsOf(api).catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 422 });
  expect(asked).toEqual(['resource:previewColumns 409', 'resource:requestPreview']);
});

it('gives up after a minute of waiting, with the refusal', async () => {
  vi.useFakeTimers();
  try {
    const { api } = productWith(['absent']);
    const failure = await inTime(columnsOf(api).catch((error: unknown) => error));
    expect(isPreparing(failure)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
