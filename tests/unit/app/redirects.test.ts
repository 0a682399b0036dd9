/** The rules of the server as the browser knows them. */
import { describe, expect, test, vi } from 'vitest';
import type { BuildMeta } from '#contract/builds.ts';
import { createRedirectServices } from '#src/services/redirects.ts';

const { signal } = new AbortController();
const meta = (more: Partial<BuildMeta> = {}): BuildMeta => ({
  id: 'build-1',
  latest: 'build-1',
  redirects: [
    { from: '/old', to: '/new' },
    { from: '/maps/*', to: 'https://maps.example/*' },
  ],
  ...more,
});

function browser(...answers: (() => Response)[]) {
  const clock = { now: 0 };
  const fetch = vi.fn<(url: string) => Promise<Response>>(async () =>
    (answers.shift() ?? (() => Response.json(meta())))(),
  );
  const services = createRedirectServices('build-1', { fetch, now: () => clock.now });
  return { clock, fetch, ask: (href: string) => services.redirectFor({ href }, signal) };
}

test('are asked for once, by the id of the build that runs', async () => {
  const { ask, fetch } = browser();
  await expect(Promise.all([ask('/old?a=1'), ask('/maps/x'), ask('/about')])).resolves.toEqual([
    { kind: 'follow', href: '/new?a=1' },
    { kind: 'leave', href: 'https://maps.example/x' },
    { kind: 'stay' },
  ]);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/builds/meta/build-1.json']);
});

test('lead to a page load when another build has come since, which may have the page', async () => {
  const { ask } = browser(() => Response.json(meta({ latest: 'build-2' })));
  await expect(ask('/old')).resolves.toEqual({ kind: 'leave', href: '/new' });
});

test('are fetched again after a while, and no one waits for that', async () => {
  const { ask, clock, fetch } = browser(
    () => Response.json(meta()),
    () => Response.json(meta({ redirects: [] })),
    () => new Response('', { status: 503 }),
  );
  await ask('/old');
  clock.now = 300_001;
  await expect(ask('/old')).resolves.toMatchObject({ kind: 'follow' });
  await vi.waitFor(async () => expect(await ask('/old')).toEqual({ kind: 'stay' }));
  clock.now = 600_003;
  await expect(ask('/old')).resolves.toEqual({ kind: 'stay' });
  expect(fetch).toHaveBeenCalledTimes(3);
});

describe('that cannot be had', () => {
  test.each([
    ['are refused', new Response('', { status: 404 }), /404/],
    [
      'lead somewhere that no rule may',
      Response.json(meta({ redirects: [{ from: '/a', to: '//b' }] })),
      /redirect\.notTarget/,
    ],
    ['are of another kind', Response.json({}), /Invalid input/],
  ])('because they %s are asked for again', async (_, answer, why) => {
    const { ask } = browser(() => answer);
    await expect(ask('/old')).rejects.toThrow(why);
    await expect(ask('/old')).resolves.toMatchObject({ kind: 'follow' });
  });
});
