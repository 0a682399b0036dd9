/** Warming: asks for what visitors come to first, and is no reason to fail. */
import { expect, it } from 'vitest';
import { warm } from '#proxy/http/warm.ts';

it('asks for each page twice, compressed, whatever becomes of it', async () => {
  const asked: string[] = [];
  const answer = async (request: Request) => {
    asked.push(`${request.url} ${request.headers.get('accept-encoding')}`);
    if (asked.length === 1) throw new Error('not yet');
    return new Response('a page');
  };
  await warm(answer, 'http://product.test', new AbortController().signal);
  const home = 'http://product.test/ br';
  const list = 'http://product.test/discovery br';
  expect(asked).toEqual([home, home, list, list]);
});

it('asks for nothing more once the server ends', async () => {
  const ending = new AbortController();
  let asked = 0;
  const answer = async () => {
    asked += 1;
    ending.abort();
    return new Response('a page');
  };
  await warm(answer, 'http://product.test', ending.signal);
  expect(asked).toBe(1);
});
