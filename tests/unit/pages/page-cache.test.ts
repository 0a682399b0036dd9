/** The page cache: bounded, true to one revision, and patient with crowds. */
import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from '#proxy/pages/page-cache.ts';

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

  it('does not hand a rendering of an earlier revision to anyone who asks after it', async () => {
    const cache = createPageCache<ReturnType<typeof page>>();
    const old = cache.get('/', '1', rendering('old'));
    expect((await cache.get('/', '2', rendering('new'))).name).toBe('new');
    await old;
  });

  describe('lets a page grow old', () => {
    async function cacheOfAge() {
      const time = { now: 0 };
      const cache = createPageCache<ReturnType<typeof page>>({
        maximumAge: 1000,
        staleWhileRevalidate: 500,
        now: () => time.now,
      });
      await cache.get('/', '1', rendering('a'));
      return { cache, time };
    }

    it('serves it as it is while it is young', async () => {
      const { cache, time } = await cacheOfAge();
      time.now = 999;
      const render = rendering('b');
      expect((await cache.get('/', '1', render)).name).toBe('a');
      expect(render).not.toHaveBeenCalled();
    });

    it('serves the old one while it is rendered again, once', async () => {
      const { cache, time } = await cacheOfAge();
      time.now = 1000;
      const render = rendering('b');
      const [first, second] = await Promise.all([cache.get('/', '1', render), cache.get('/', '1', render)]);
      expect([first.name, second.name]).toEqual(['a', 'a']);
      expect(render).toHaveBeenCalledTimes(1);
      expect((await cache.get('/', '1', rendering('c'))).name).toBe('b');
    });

    it('waits for the new one when the old one is too old, or of another revision', async () => {
      const { cache, time } = await cacheOfAge();
      time.now = 1500;
      expect((await cache.get('/', '1', rendering('b'))).name).toBe('b');
      time.now = 2600;
      expect((await cache.get('/', '2', rendering('c'))).name).toBe('c');
    });

    it('forgets the old one when it cannot be rendered any more', async () => {
      const { cache, time } = await cacheOfAge();
      time.now = 1000;
      const broken = () => Promise.reject(new Error('gone'));
      expect((await cache.get('/', '1', broken)).name).toBe('a');
      await vi.waitFor(() => expect(cache.size()).toBe(0));
      await expect(cache.get('/', '1', broken)).rejects.toThrow('gone');
    });
  });

  it('gives up what was unused for longest, and never exceeds its size', async () => {
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
