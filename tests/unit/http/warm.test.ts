/** Warming: asks for what visitors come to first, and is no reason to fail. */
import { expect, it } from 'vitest';
import { warm } from '#proxy/http/warm.ts';

it('asks for each page twice, compressed, whatever becomes of it', async () => {
  const asked: string[] = [];
  await warm(async (request) => {
    asked.push(`${request.url} ${request.headers.get('accept-encoding')}`);
    if (asked.length === 1) throw new Error('not yet');
    return new Response('a page');
  }, 'http://product.test');
  const home = 'http://product.test/ br';
  const list = 'http://product.test/discovery br';
  expect(asked).toEqual([home, home, list, list]);
});
