/** Maps on the images of a configured map server: drawn, named, and no other site is asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { startProduct } from '../support/product.ts';
import { expect, hydrated, test as base } from './support/test.ts';

const ATTRIBUTION = 'Example Mapping';

interface MapServer {
  readonly origin: string;
  /** The paths that were asked for. */
  readonly asked: string[];
}

/** An image of 1 x 1 pixel, of one grey. */
function image(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, crc]);
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const test = base.extend<object, { maps: MapServer; mapsOrigin: string }>({
  maps: [
    async ({}, use) => {
      const asked: string[] = [];
      const png = image();
      const server = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(png);
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked });
      server.close();
    },
    { scope: 'worker' },
  ],
  mapsOrigin: [
    async ({ maps }, use) => {
      const product = await startProduct({
        MAPPING_SOLUTION: 'true',
        MAP_TILES_URL: `${maps.origin}/base/{z}/{x}/{y}.png`,
        MAP_TILES_ATTRIBUTION: ATTRIBUTION,
      });
      await use(product.origin);
      await product.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ mapsOrigin }, use) => use(mapsOrigin),
});

// Which images are asked for: none may come from the cache of another test.
test.use({ ownContext: true });

test('a map is drawn on the images of the configured server, and asks no other site', async ({
  page,
  maps,
  mapsOrigin,
}) => {
  test.setTimeout(200_000);
  const { stableGuid } = await import('#proxy/platform/database/stable-guid.ts');
  const others = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== mapsOrigin) others.add(origin);
  });
  await page.goto(`/embed/map/${stableGuid('sample map', 'london-areas')}`);
  await hydrated(page);
  await expect(page.getByText(ATTRIBUTION)).toBeVisible({ timeout: 90_000 });
  await expect.poll(() => maps.asked.length, { timeout: 30_000 }).toBeGreaterThan(0);
  for (const path of maps.asked) expect(path).toMatch(/^\/base\/\d+\/\d+\/\d+\.png$/);
  await page.waitForLoadState('networkidle');
  others.delete(maps.origin);
  expect([...others]).toEqual([]);
});
