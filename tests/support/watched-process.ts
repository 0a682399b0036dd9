/** How much memory a process and its children take while a test works with it. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** How often is looked, in milliseconds. */
const LOOK = 50;

/** In bytes. */
export interface Memory {
  /** The most that the process itself had. */
  readonly own: number;
  /** The most that one of its children had. */
  readonly child: number;
  /** The most that it and its children had at one moment. */
  readonly all: number;
}

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** The children of a process, whichever of its threads has started them; those of children as well. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => textOf(`/proc/${pid}/task/${thread}/children`)));
  const own = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [...own, ...(await Promise.all(own.map(childrenOf))).flat()];
}

/** Bytes of the main memory; 0 for a process that has ended. */
async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const found = new RegExp(`${field}:\\s+(\\d+)`).exec(await textOf(`/proc/${pid}/status`));
  return Number(found?.[1] ?? 0) * 1024;
}

/** Looks at a process until it has to stop. @returns what stops it, with what was seen */
export function watchProcess(pid: number): () => Promise<Memory> {
  const stopping = new AbortController();
  const seen = { own: 0, child: 0, all: 0 };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const children = await childrenOf(pid);
      const now = await Promise.all([pid, ...children].map((one) => memoryOf(one, 'VmRSS')));
      const most = await Promise.all(children.map((one) => memoryOf(one, 'VmHWM')));
      seen.all = Math.max(
        seen.all,
        now.reduce((sum, bytes) => sum + bytes, 0),
      );
      seen.child = Math.max(seen.child, ...most);
      await delay(LOOK);
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
    return { ...seen, own: await memoryOf(pid, 'VmHWM') };
  };
}
