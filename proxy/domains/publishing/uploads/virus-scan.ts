/** Asks a virus scanner with the protocol of clamd (INSTREAM) about the bytes of a file. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { VirusScanSettings } from '#proxy/platform/settings/virus-scan.ts';

/** How long the scanner may say nothing, in milliseconds. */
const SILENCE = 60_000;

/** The scanner cannot be reached, or hangs up. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

/** What the protocol sends: bytes with their length before them, and a length of 0 at the end. */
function framed(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return Buffer.concat([length, chunk]);
}

/**
 * @returns the name of what was found; null when nothing was
 * @throws ScannerUnavailable
 */
export async function scanBytes(
  bytes: AsyncIterable<Uint8Array>,
  { host, port }: Pick<VirusScanSettings, 'host' | 'port'>,
): Promise<string | null> {
  const socket = connect(port, host);
  let answer = '';
  socket.setTimeout(SILENCE, () => socket.destroy(new Error('it says nothing')));
  socket.on('data', (data: Buffer) => {
    answer += data.toString();
  });
  // Without a listener an error would end the process; it is thrown below.
  let failure: Error | undefined;
  socket.on('error', (error) => {
    failure = error;
  });
  const closed = once(socket, 'close').catch(() => undefined);
  const hasEnded = () => socket.destroyed || answer !== '';
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed]);
  if (!hasEnded()) socket.write('zINSTREAM\0');
  for await (const chunk of bytes) {
    if (hasEnded()) break;
    if (!socket.write(framed(chunk)))
      await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  if (!socket.destroyed) socket.end(framed(new Uint8Array()));
  await closed;
  const text = answer.replace(/\0$/, '').trim();
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (found !== undefined) return found;
  if (text === 'stream: OK') return null;
  throw new ScannerUnavailable(
    `The virus scanner does not answer: ${text || (failure?.message ?? 'it hung up')}`,
  );
}
