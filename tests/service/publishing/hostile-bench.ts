/** A server in a process of its own that is sent hostile files while others ask it for something. */
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { people } from '../../support/catalogue.ts';
import { run } from '../../support/processes.ts';
import { watchProcess, type Memory } from '../../support/watched-process.ts';
import type { PublishingBench } from './bench.ts';
import type { HostileFile } from './hostile-files.ts';

const headers = { authorization: `Bearer ${people.editor}`, 'tus-resumable': '1.0.0' };
/** How often others ask meanwhile, in milliseconds. */
const OTHERS = 100;

export interface Sent {
  readonly file: Awaited<ReturnType<typeof readFiles>>[number];
  readonly memory: Memory;
  /** Milliseconds of each request that others made meanwhile. */
  readonly others: readonly number[];
  /** Seconds from the last byte until it was read or refused. */
  readonly seconds: number;
}

const readFiles = async (bench: PublishingBench, datasetGUID: string) =>
  (await bench.ask('dataset:edit', { datasetGUID }, people.editor)).files;

/** @param time milliseconds in which a file must be read or refused */
export async function hostileBench(bench: PublishingBench, time: number) {
  // The work is that of the other process.
  await bench.publishing.close();
  const server = run(['tests/service/publishing/upload-server.ts', bench.db.url, bench.dataDir]);
  const port = Number((await server.line((text) => text.startsWith('port '))).slice(5));
  const origin = `http://127.0.0.1:${port}`;
  const datasetGUID = await bench.draft('Hostile');
  const { address: other } = await bench.ask(
    'upload:create',
    { datasetGUID, name: 'other.csv', size: 10 },
    people.editor,
  );

  async function send(address: string, { size, chunks }: HostileFile): Promise<void> {
    const asked = request(origin + address, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'content-length': size,
        'upload-offset': 0,
      },
    });
    const [answered] = await Promise.all([once(asked, 'response'), pipeline(Readable.from(chunks()), asked)]);
    const [answer] = answered as [{ readonly statusCode: number; resume(): void }];
    answer.resume();
    if (answer.statusCode !== 204) throw new Error(`The upload answered ${answer.statusCode}`);
  }

  /** Asks for another upload until it has to stop. @returns what stops it, with the milliseconds of each answer */
  function asOthers(): () => Promise<number[]> {
    const stopping = new AbortController();
    const times: number[] = [];
    const asking = (async () => {
      while (!stopping.signal.aborted) {
        const begun = performance.now();
        const { status } = await fetch(origin + other, { method: 'HEAD', headers });
        if (status !== 200) throw new Error(`Another request was answered ${status}`);
        times.push(performance.now() - begun);
        await delay(OTHERS);
      }
    })();
    // What stops it fails with it.
    asking.catch(() => undefined);
    return async () => {
      stopping.abort();
      await asking;
      return times;
    };
  }

  return {
    server,
    origin,
    /** Sends a file, and waits until it was read or refused. */
    async sent(name: string, hostile: HostileFile): Promise<Sent> {
      const asked = { datasetGUID, name, size: hostile.size };
      const { address, uploadId } = await bench.ask('upload:create', asked, people.editor);
      const attach = { datasetGUID, uploadId };
      const { versionGUID, resourceGUID } = await bench.ask('dataset:attachUpload', attach, people.editor);
      const [others, memory] = [asOthers(), watchProcess(server.child.pid ?? 0)];
      const seen = async () => ({ memory: await memory(), others: await others() });
      try {
        await send(address, hostile);
        const begun = performance.now();
        for (;;) {
          const file = (await readFiles(bench, datasetGUID)).find((one) => one.versionGUID === versionGUID);
          if (file !== undefined && !['pending', 'processing'].includes(file.status)) {
            const seconds = (performance.now() - begun) / 1000;
            const sent = { file, ...(await seen()), seconds };
            await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID }, people.editor);
            return sent;
          }
          if (performance.now() - begun > time) throw new Error(`${name} was not read`);
          await delay(200);
        }
      } finally {
        // Without this, the requests of others have no end.
        await seen().catch(() => undefined);
      }
    },
    close: () => server.end('SIGKILL'),
  };
}
