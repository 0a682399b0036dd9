/**
 * A server of S3 in this process, with a wire in front of it that can be cut: before anything is answered, or in the
 * middle of an answer or of what is sent.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '#proxy/platform/settings/store.ts';

export const BUCKET = 'test-bucket';

type Direction = 'sent' | 'answered';

interface Fault {
  readonly direction: Direction;
  /** How many bytes pass before, and between one time and the next. */
  readonly after: number;
  passed: number;
  /** Broken off, never going on, or the last thing that is heard before `up`. */
  readonly manner: 'cut' | 'silence' | 'down';
  times: number;
}

export interface S3Server {
  readonly endpoint: string;
  /** The settings of a server for this bucket, as variables. */
  readonly env: Readonly<Record<string, string>>;
  readonly settings: S3Settings;
  /** From now on no one answers, until `up`. */
  down(): void;
  up(): void;
  /** Connections end, as often as that, each time after so many bytes in one direction. */
  fault(direction: Direction, after: number, times: number, manner?: Fault['manner']): void;
  /** Faults that have not come about. */
  faultsLeft(): number;
  /** Connections that carry something, or wait to. */
  open(): number;
  /** Requests that have started since the last call. */
  requests(): number;
  close(): Promise<void>;
}

export async function startS3Server(prefix = 'some/where/'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It reads the address of a bucket without the slash that the SDK signs at its end.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port: behind } = await server.run();
  const sockets = new Set<Socket>();
  const faults: Fault[] = [];
  let isDown = false;
  let count = 0;

  /** Passes bytes on until a fault. */
  function carry(from: Socket, to: Socket, direction: Direction, end: () => void): void {
    let silent = false;
    from.on('data', (chunk: Buffer) => {
      if (direction === 'sent' && /^(?:GET|PUT|POST|HEAD|DELETE) /.test(chunk.toString('latin1', 0, 8)))
        count += 1;
      if (silent) return;
      const fault = faults.find((one) => one.direction === direction && one.times > 0);
      if (fault === undefined || fault.passed + chunk.length <= fault.after) {
        if (fault) fault.passed += chunk.length;
        if (!to.write(chunk)) {
          from.pause();
          to.once('drain', () => from.resume());
        }
        return;
      }
      fault.times -= 1;
      if (fault.manner === 'down') isDown = true;
      const part = chunk.subarray(0, fault.after - fault.passed);
      fault.passed = 0;
      if (fault.manner === 'silence') {
        silent = true;
        to.write(part);
      } else to.write(part, () => end());
    });
  }
  const wire = createServer((near) => {
    if (isDown) return void near.destroy();
    const far = connect(behind, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    carry(near, far, 'sent', end);
    carry(far, near, 'answered', end);
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    endpoint,
    env: {
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_PREFIX: prefix,
      FILES_S3_ACCESS_KEY_ID: 'S3RVER',
      FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    settings: {
      kind: 's3',
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint,
      prefix,
      pathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      encryption: undefined,
      cacheBytes: 1_000_000_000,
    },
    down() {
      isDown = true;
      cutAll();
    },
    up() {
      isDown = false;
    },
    fault(direction, after, times, manner = 'cut') {
      cutAll();
      faults.splice(0, faults.length, { direction, after, times, manner, passed: 0 });
    },
    faultsLeft: () => faults.reduce((sum, { times }) => sum + times, 0),
    open: () => sockets.size / 2,
    requests() {
      const counted = count;
      count = 0;
      return counted;
    },
    async close() {
      cutAll();
      await new Promise((resolve) => wire.close(resolve));
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
