/** Files that are looked at, downloads that are counted, and bytes that are gone. */
import { describe, expect, it } from 'vitest';
import { people } from '../../support/catalogue.ts';
import { db, downloads, files, get, store, stored, useFiles, uses, write } from './bench.ts';

useFiles();

describe('a file that is looked at', () => {
  const PDF = '%PDF-1.7\n…';
  const look = async (content: string, name: string) => {
    const file = await store.put(new TextEncoder().encode(content));
    const guid = await write('published', 'public', name, file);
    const address = `http://localhost/files/${guid}/${encodeURIComponent(name)}?inline`;
    return files.fetch(new Request(address, { headers: { range: 'bytes=0-3' } }));
  };

  it('is a PDF: sent as one, whole, in a sandbox, for pages of this origin', async () => {
    const response = await look(PDF, 'report.html');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(PDF);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'accept-ranges': 'none',
    });
    expect(response.headers.get('content-disposition')).toMatch(/^inline; /);
  });

  it.each(['<script>alert(1)</script>', '<svg onload="alert(1)"/>', ' %PDF-1.7'])(
    'is never %j, whatever it is called',
    async (content) => {
      const response = await look(content, 'report.pdf');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      await response.body?.cancel();
    },
  );
});

describe('counting', () => {
  it('counts a download once: not its continuation, a HEAD, a condition that holds, a refusal, or one of our own', async () => {
    const kind = 'published-public';
    const as = people.stranger;
    await uses.flush();
    await db.pool.query('truncate catalogue.use_event');
    const before = await downloads(kind);
    const uncounted: RequestInit[] = [
      { method: 'HEAD' },
      { headers: { range: 'bytes=5-' } },
      { headers: { 'if-none-match': `"${stored.key}"` } },
      { headers: { range: 'bytes=99-' } },
    ];
    for (const init of uncounted) await (await get(kind, { ...init, as })).text();
    await (await get('published-private', { as })).text();
    await (await get(kind, { as: people.member })).text();
    await (await get(kind, { as })).text();
    await uses.flush();
    expect(await downloads(kind)).toBe(before + 1);
    await (await get(kind, { as, headers: { range: 'bytes=0-4' } })).text();
    await uses.flush();
    expect(await downloads(kind)).toBe(before + 1);
    await db.pool.query("update catalogue.recent_use set used_at = used_at - interval '31 seconds'");
    await (await get(kind, { as, headers: { range: 'bytes=0-4' } })).text();
    await uses.flush();
    expect(await downloads(kind)).toBe(before + 2);
    const { rows } = await db.pool.query<{ why: string }>(
      "select coalesce(discounted, 'counts') as why from catalogue.use_event order by at, place",
    );
    expect(rows.map(({ why }) => why)).toEqual([
      'head',
      'part',
      'unchanged',
      'own',
      'counts',
      'repeat',
      'counts',
    ]);
  });
});

it('says that a stored file is missing instead of breaking', async () => {
  await store.remove(stored.key);
  expect((await get('published-public')).status).toBe(404);
});
