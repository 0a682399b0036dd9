/** Overload: what is taken in is answered, everything else is refused early, and kept pages need no turn. */
import { describe, expect, it, vi } from 'vitest';
import { RENDERING } from '#proxy/pages/documents.ts';
import { createLane, Overloaded } from '#proxy/platform/service/lane.ts';

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

describe('a lane', () => {
  it('does so many at once, lets so many wait, and refuses the rest at once', async () => {
    const lane = createLane({ atOnce: 2, waiting: 2, longestWait: 60_000 });
    const works = Array.from({ length: 4 }, held);
    const runs = works.map(({ work }) => lane.run(work));
    await expect(lane.run(() => 'more')).rejects.toBeInstanceOf(Overloaded);
    for (const { end } of works) end();
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done', 'done']);
    expect(await lane.run(() => 'more')).toBe('more');
  });

  it('begins in the order in which work came, also after work that fails', async () => {
    const lane = createLane({ atOnce: 1, waiting: 3, longestWait: 60_000 });
    const order: number[] = [];
    const runs = [1, 2, 3].map((number) =>
      lane.run(() => {
        order.push(number);
        if (number === 1) throw new Error('broken');
      }),
    );
    expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(order).toEqual([1, 2, 3]);
  });

  it('lets a burst wait, and only a few while the queue does not end', async () => {
    vi.useFakeTimers();
    try {
      const options = {
        atOnce: 1,
        waiting: 4,
        longestWait: 60_000,
        standing: { after: 100, waiting: 1, refusing: 1, gone: 50 },
      };
      const lane = createLane(options);
      const first = held();
      const second = held();
      const answers: string[] = [];
      const ask = (name: string, work: () => string | Promise<string> = () => 'done') =>
        lane.run(work).then(
          () => answers.push(name),
          () => answers.push(`${name} refused`),
        );
      const asked = [ask('1', first.work), ask('2', second.work), ask('3'), ask('4'), ask('5')];
      await vi.advanceTimersByTimeAsync(90);
      expect(answers).toEqual([]);
      await vi.advanceTimersByTimeAsync(20);
      asked.push(ask('6'));
      first.end();
      await vi.advanceTimersByTimeAsync(0);
      // The oldest goes on; of the others there is room for none beside it.
      expect(answers.toSorted()).toEqual(['1', '3 refused', '4 refused', '5 refused', '6 refused']);
      second.end();
      await Promise.all(asked);
      // The queue is empty, but not for long enough to have gone away.
      await vi.advanceTimersByTimeAsync(40);
      const still = held();
      const more = [ask('a', still.work), ask('b'), ask('c')];
      expect(lane.isFull()).toBe(true);
      still.end();
      await Promise.all(more);
      expect(answers.splice(5).toSorted()).toEqual(['2', 'a', 'b', 'c refused']);
      // It has gone away: the next burst may wait again.
      await vi.advanceTimersByTimeAsync(60);
      const third = held();
      const burst = [ask('7', third.work), ask('8'), ask('9')];
      third.end();
      await Promise.all(burst);
      expect(lane.isFull()).toBe(false);
      expect(answers.slice(5)).toEqual(['7', '8', '9']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses what has waited too long, and goes on with what comes after', async () => {
    const lane = createLane({ atOnce: 1, waiting: 3, longestWait: 20 });
    const first = held();
    const running = lane.run(first.work);
    await expect(lane.run(() => 'late')).rejects.toBeInstanceOf(Overloaded);
    const second = lane.run(() => 'in time');
    first.end();
    expect([await running, await second]).toEqual(['done', 'in time']);
  });
});

describe('pages at twice the capacity', () => {
  /** Milliseconds of one page and of one refusal, of which one thread does one after the other. */
  const PAGE = 8;
  const REFUSAL = 0.3;
  const SECONDS = 10;

  /** A server of one thread. */
  function server() {
    const lane = createLane(RENDERING);
    const accepted: number[] = [];
    let refused = 0;
    let busyUntil = 0;
    const work = (time: number) => {
      busyUntil = Math.max(performance.now(), busyUntil) + time;
      const left = busyUntil - performance.now();
      return new Promise<void>((done) => {
        setTimeout(done, left);
      });
    };
    const ask = async () => {
      const began = performance.now();
      try {
        await lane.run(() => work(PAGE));
        accepted.push(performance.now() - began);
      } catch {
        refused += 1;
        await work(REFUSAL);
      }
    };
    return { ask, accepted, refused: () => refused };
  }

  const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];

  it('are as many as at capacity, and each is faster', async () => {
    vi.useFakeTimers();
    try {
      const usual = server();
      const end = performance.now() + SECONDS * 1000;
      const readers = Array.from({ length: 8 }, async () => {
        while (performance.now() < end) await usual.ask();
      });
      await vi.advanceTimersByTimeAsync(SECONDS * 1000);
      await vi.advanceTimersByTimeAsync(1000);
      await Promise.all(readers);
      expect(usual.refused()).toBe(0);

      const crowded = server();
      const asked: Promise<void>[] = [];
      const timer = setInterval(() => asked.push(crowded.ask()), PAGE / 2);
      await vi.advanceTimersByTimeAsync(SECONDS * 1000);
      clearInterval(timer);
      await vi.advanceTimersByTimeAsync(1000);
      await Promise.all(asked);
      expect(p95(crowded.accepted)).toBeLessThan(Number(p95(usual.accepted)));
      // The thread is never without a page; refusals take a small part of it.
      expect(crowded.accepted.length).toBeGreaterThan(usual.accepted.length * 0.9);
      expect(crowded.accepted.length + crowded.refused()).toBe(asked.length);
    } finally {
      vi.useRealTimers();
    }
  });
});
