/** The gallery is read from its folder, and nothing else is. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createMachineGallery } from '#proxy/gallery/machine-gallery.ts';

const outside = mkdtempSync(join(tmpdir(), 'gallery-'));
const folder = join(outside, 'pages');
mkdirSync(join(folder, 'form'), { recursive: true });
writeFileSync(join(outside, 'secret.html'), 'secret');
writeFileSync(join(folder, 'index.html'), 'all');
writeFileSync(join(folder, 'form', 'index.html'), 'form');
writeFileSync(join(folder, 'form', 'chart.svg'), '<svg/>');
afterAll(() => rmSync(outside, { recursive: true }));

const gallery = createMachineGallery(folder);
const ask = async (path: string, method = 'GET') =>
  gallery(new Request(`http://localhost${path}`, { method }));

test.each([
  ['/docs/machines/', 'all', 'text/html; charset=utf-8'],
  ['/docs/machines/form/', 'form', 'text/html; charset=utf-8'],
  ['/docs/machines/form/chart.svg', '<svg/>', 'image/svg+xml; charset=utf-8'],
])('%s is a page', async (path, text, type) => {
  const answer = await ask(path);
  expect(answer.headers.get('content-type')).toBe(type);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(await answer.text()).toBe(text);
});

test('the address without its slash leads to the one with it', async () => {
  const answer = await ask('/docs/machines');
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/docs/machines/']);
});

test.each([
  '/docs/machines/none/',
  '/docs/machines/..%2Fsecret.html',
  '/docs/machines/form/..%2f..%2Fsecret.html',
  '/docs/machines/%E0%A4%A',
  '/docs/machines/a%00.html',
  '/docs/machines/form',
])('%s is none', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test('it can only be read', async () => {
  expect((await ask('/docs/machines/', 'POST')).status).toBe(405);
  expect(await (await ask('/docs/machines/', 'HEAD')).text()).toBe('');
});

test.each([true, false])(
  'it says whether the product beside it can be looked on at: %s',
  async (isInspected) => {
    const beside = createMachineGallery(folder, isInspected);
    const answer = await beside(new Request('http://localhost/docs/machines/server.json'));
    expect([await answer.json(), answer.headers.get('cache-control')]).toEqual([{ isInspected }, 'no-store']);
  },
);
