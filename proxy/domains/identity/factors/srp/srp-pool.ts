/**
 * Runs SRP arithmetic without holding up the event loop: a little of it inline, until there is enough of it for a few
 * threads, which then do all of it. The queue is bounded, so a flood is refused instead of piling up.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { tooManyRequests } from '../../protocol/exceptions.ts';
import { compute, portable, type SrpResults, type SrpTask } from './srp-task.ts';

export interface SrpPool {
  /** @throws TooManyRequestsException when the queue is full. */
  run<T extends SrpTask>(task: T): Promise<SrpResults[T['kind']]>;
  /** How many threads are alive; for operators and tests. */
  threads(): number;
  close(): Promise<void>;
}

export interface SrpPoolOptions {
  /** Threads at most. */
  readonly size?: number;
  /** Tasks that may wait or run in threads. */
  readonly queue?: number;
  /** Milliseconds of inline arithmetic per 100 ms of time, as long as there are no threads. */
  readonly inlineBudget?: number;
}

interface Waiting {
  readonly task: SrpTask;
  readonly resolve: (result: SrpResults[SrpTask['kind']]) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly running: Map<number, Waiting>;
}

const WINDOW_MS = 100;

export function createSrpPool(options: SrpPoolOptions = {}): SrpPool {
  const { size = Math.min(4, availableParallelism()), queue = 512, inlineBudget = 10 } = options;
  const threads = new Set<Thread>();
  let windowStart = 0;
  let spent = 0;
  let waiting = 0;
  let nextId = 0;
  let closed = false;

  function inline(task: SrpTask): SrpResults[SrpTask['kind']] {
    const started = performance.now();
    const result = compute(task);
    spent += performance.now() - started;
    return result;
  }

  function mayRunInline(): boolean {
    const now = performance.now();
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now;
      spent = 0;
    }
    // A thread has a table of powers, so that once there is one the same work costs less there.
    return closed || (threads.size === 0 && spent < inlineBudget);
  }

  function start(): Thread {
    const worker = new Worker(new URL('./srp-worker.ts', import.meta.url));
    const thread: Thread = { worker, running: new Map() };
    // A thread must not keep the process alive.
    worker.unref();
    worker.on('message', ({ id, result }: { id: number; result: SrpResults[SrpTask['kind']] }) => {
      const done = thread.running.get(id);
      thread.running.delete(id);
      waiting--;
      done?.resolve(result);
    });
    // A thread that dies leaves its tasks to this one: slower, but correct.
    const abandon = () => {
      threads.delete(thread);
      for (const { task, resolve } of thread.running.values()) {
        waiting--;
        resolve(inline(task));
      }
      thread.running.clear();
    };
    worker.on('error', abandon);
    worker.on('exit', abandon);
    threads.add(thread);
    return thread;
  }

  /** The least busy thread; a new one while all are busy and there is room. */
  function choose(): Thread {
    let best: Thread | undefined;
    for (const thread of threads) if (!best || thread.running.size < best.running.size) best = thread;
    return best && (best.running.size === 0 || threads.size >= size) ? best : start();
  }

  return {
    run<T extends SrpTask>(task: T): Promise<SrpResults[T['kind']]> {
      // The kind of the task decides the kind of its result, which the union cannot say.
      type Result = SrpResults[T['kind']];
      if (mayRunInline()) return Promise.resolve(inline(task) as Result);
      if (waiting >= queue) return Promise.reject(tooManyRequests());
      const { worker, running } = choose();
      const id = nextId++;
      waiting++;
      return new Promise<Result>((resolve) => {
        running.set(id, { task, resolve: resolve as Waiting['resolve'] });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        worker.postMessage({ id, task: portable(task) });
      });
    },
    threads: () => threads.size,
    async close() {
      closed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
