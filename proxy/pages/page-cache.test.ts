/** The page cache: bounded, true to one revision, and patient with crowds. */
import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

const page = (name: string, size = 10) => ({ name, size });
const rendering = (name: string, size?: number) =>
  vi.fn(() => Promise.resolve({ page: page(name, size), keep: true }));

describe('createPageCache', () => {
  it('renders a page once', async () => {
    const cache = createPageCache<ReturnType<typeof page>>();
    const render = rendering('a');
    await cache.get('/', '1', render);
    expect(await cache.get('/', '1', render)).toEqual(page('a'));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('renders it once for all who ask while it is being rendered', async () => {
    const cache = createPageCache<ReturnType<typeof page>>();
    const render = rendering('a');
    await Promise.all([
      cache.get('/', '1', render),
      cache.get('/', '1', render),
      cache.get('/', '1', render),
    ]);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('never serves a page of another revision', async () => {
    const cache = createPageCache<ReturnType<typeof page>>();
    await cache.get('/', '1', rendering('old'));
    expect((await cache.get('/', '2', rendering('new'))).name).toBe('new');
  });

  it('does not hand a rendering of an earlier revision to whoever asks after it', async () => {
    const cache = createPageCache<ReturnType<typeof page>>();
    const old = cache.get('/', '1', rendering('old'));
    expect((await cache.get('/', '2', rendering('new'))).name).toBe('new');
    await old;
  });

  it('lets a page grow old', async () => {
    let time = 0;
    const cache = createPageCache<ReturnType<typeof page>>({ maximumAge: 1000, now: () => time });
    await cache.get('/', '1', rendering('a'));
    time = 999;
    expect((await cache.get('/', '1', rendering('b'))).name).toBe('a');
    time = 1000;
    expect((await cache.get('/', '1', rendering('b'))).name).toBe('b');
  });

  it('gives up what was unused for longest, and never holds more than it may', async () => {
    const cache = createPageCache<ReturnType<typeof page>>({ capacity: 30 });
    for (const name of ['a', 'b', 'c']) await cache.get(name, '1', rendering(name));
    await cache.get('a', '1', rendering('again'));
    await cache.get('d', '1', rendering('d'));
    expect(cache.size()).toBe(30);
    expect((await cache.get('a', '1', rendering('a2'))).name).toBe('a');
    expect((await cache.get('b', '1', rendering('b2'))).name).toBe('b2');
    await cache.get('huge', '1', rendering('huge', 31));
    expect(cache.size()).toBe(30);
  });

  it('forgets what must not be kept, and what failed', async () => {
    const cache = createPageCache<ReturnType<typeof page>>();
    await cache.get('/', '1', async () => ({ page: page('missing'), keep: false }));
    await expect(cache.get('/', '1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect((await cache.get('/', '1', rendering('a'))).name).toBe('a');
    expect(cache.size()).toBe(10);
  });
});
