/** Bytes of a Node stream as the body of an answer. */
import type { Readable } from 'node:stream';

/**
 * `Readable.toWeb` throws outside of any request when a reader leaves while bytes come, which ends the process.
 * @param bytes destroyed when the reader leaves; when they fail, so does the body
 */
export function streamBody(bytes: Readable): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void bytes.destroy(),
  });
}
