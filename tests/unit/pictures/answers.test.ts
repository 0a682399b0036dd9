/** What `/pictures/…` answers when a call that the drawing makes is refused: to be asked again, or that there is none. */
import { Hono } from 'hono';
import { describe, expect, it, test } from 'vitest';
import { PICTURES_PATTERN } from '#contract/pictures.ts';
import { problem } from '#contract/problem.ts';
import type { VisitorCall } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { servePictures } from '#proxy/pages/pictures.ts';
import { drawPicture } from '#src/pictures/draw-picture.ts';

const GUID = '3f9f0b52-6c1d-4f5e-8a6b-1f2e3d4c5b6a';

const chart = { title: 'Trees', organisation: { name: 'Leeds' }, data: { state: 'open', look: {} } };
const layer = { layerGUID: GUID, state: 'open', hidden: false, from: 0, to: 22 };
const map = { title: 'Trees', alternative: '', extent: null, layers: [layer] };
const answers: Readonly<Record<string, unknown>> = { 'chart:view': chart, 'map:view': map };

/** Asks for a picture where one call is answered with this status, or by no one. */
async function ask(kind: 'chart' | 'map', refused: string, status: number): Promise<Response> {
  const call: VisitorCall = async (name) => {
    if (name !== refused) return { ok: true, answer: answers[name] };
    return { ok: false, problem: { ...problem(503), status } };
  };
  const app = new Hono();
  app.onError((_, c) => c.text('Logged by the server', 500));
  app.get(
    PICTURES_PATTERN,
    servePictures({
      renderer: { picture: drawPicture },
      configuration: {
        productName: 'Commonplace',
        flags: { MAPPING_SOLUTION: true },
        missingCalls: [] as string[],
      } as RuntimeConfiguration,
      origin: () => 'https://data.example',
      fetch: () => Promise.reject(new Error('Nothing is asked through the gateway')),
      call,
      revision: () => '1',
    }),
  );
  return app.request(`/pictures/${kind}/${GUID}.svg`);
}

describe.each([
  ['chart', 'chart:view'],
  ['chart', 'chart:figures'],
  ['map', 'map:view'],
  ['map', 'map:drawLayer'],
] as const)('a picture of a %s whose %s is refused', (kind, refused) => {
  it.each([0, 409, 429, 502, 503, 504])('can be asked for again after %i', async (status) => {
    const response = await ask(kind, refused, status);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it.each([400, 401, 403, 404, 410, 422])('is not there after %i', async (status) => {
    expect((await ask(kind, refused, status)).status).toBe(404);
  });

  test('is a failure of the server after 500', async () => {
    expect((await ask(kind, refused, 500)).status).toBe(500);
  });
});
