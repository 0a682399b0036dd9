/** The small map of where an area is. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { drawLocator, locatorColours } from '#proxy/pages/locator-picture.ts';
import { serveLocator } from '#proxy/pages/locator.ts';
import { en } from '#src/messages/en.ts';
import { coverageText } from '#src/screens/dataset/coverage.tsx';

const app = new Hono().get('/locator.svg', serveLocator());
const ask = (bbox: string, headers = {}) => app.request(`/locator.svg?bbox=${bbox}`, { headers });

describe('/locator.svg', () => {
  it('is a picture that is kept, and compressed for anyone who can read that', async () => {
    const answer = await ask('-1.8,53.7,-1.3,53.95');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=/);
    expect(await answer.text()).toMatch(/^<svg .*<circle .*<\/svg>$/s);
    const small = await ask('-1.8,53.7,-1.3,53.95', { 'accept-encoding': 'br' });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(2500);
  });

  it.each(['', 'Leeds', '1,2,3', '0,50,1,40', '<svg>'])('%j is refused', async (bbox) => {
    const answer = await ask(encodeURIComponent(bbox));
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('svg');
  });
});

describe('the picture', () => {
  it.each([
    ['a country', { west: -74, south: -34, east: -34, north: 6 }, 'rect'],
    ['across the antimeridian', { west: 170, south: -30, east: -150, north: 10 }, 'rect'],
    ['a town', { west: -1.6, south: 53.7, east: -1.5, north: 53.8 }, 'circle'],
    ['the world', { west: -180, south: -90, east: 180, north: 90 }, 'rect'],
  ])('%s', async (_, box, mark) => {
    const picture = await drawLocator(box);
    expect(picture).toContain(`<${mark} `);
    expect(picture).not.toContain('NaN');
    expect(brotliCompressSync(picture).length).toBeLessThan(5000);
    const numbers = /<rect x="(?<x>[\d.-]+)" y="(?<y>[\d.-]+)"/.exec(picture)?.groups;
    if (numbers) expect(Number(numbers['x'])).toBeGreaterThanOrEqual(0);
  });

  it('has the colours of the page', () => {
    const tokens = readFileSync('src/styles/tokens.css', 'utf8');
    for (const [name, [light, dark]] of Object.entries(locatorColours))
      expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark})`);
  });
});

it('an area is written in words, a place by its name', () => {
  expect(coverageText({ spatial: '-1.8, 53.7, 1.3, 53.95' }, en.components.box)).toBe(
    '53.7° N to 53.95° N, 1.8° W to 1.3° E',
  );
  expect(coverageText({ spatial: 'Leeds' }, en.components.box)).toBe('Leeds');
  expect(coverageText({ spatial: null }, en.components.box)).toBeNull();
});
