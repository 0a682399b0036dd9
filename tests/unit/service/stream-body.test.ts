/** Bytes of a Node stream as a body: all of them in order, a reader that leaves, and a stream that fails. */
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { streamBody } from '#proxy/platform/service/stream-body.ts';

it('has all bytes in their order', async () => {
  const body = streamBody(Readable.from([Buffer.from('one '), Buffer.from('two')]));
  expect(await new Response(body).text()).toBe('one two');
});

it('ends the stream when the reader leaves, with bytes on their way', async () => {
  const bytes = new PassThrough();
  const reader = streamBody(bytes).getReader();
  bytes.write('first');
  expect((await reader.read()).value?.length).toBe(5);
  bytes.write('second');
  await reader.cancel();
  expect(bytes.destroyed).toBe(true);
});

it('fails with the stream, so that a short body is not taken for whole', async () => {
  const bytes = new PassThrough();
  const text = new Response(streamBody(bytes)).text();
  bytes.write('first');
  bytes.destroy(new Error('broken off'));
  await expect(text).rejects.toThrow('broken off');
});
