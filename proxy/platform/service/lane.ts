/**
 * A lane: so many pieces of work at once, so many that wait, and a refusal for every other. A server that takes in more
 * than it can do answers everything late and much of it with an error; one that refuses early answers what it takes in
 * time.
 */

export interface LaneOptions {
  /** Pieces of work at a time. */
  readonly atOnce: number;
  /** Most that wait for their turn. */
  readonly waiting: number;
  /** Longest wait, in milliseconds. */
  readonly patience: number;
}

/** The lane is full: to be tried again later. */
export class Overloaded extends Error {
  constructor() {
    super('The server has more to do than it can');
    this.name = 'Overloaded';
  }
}

export interface Lane {
  /** Does the work in its turn. @throws Overloaded when it does not come to it in time */
  run<Result>(work: () => Result | Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly since: number;
  readonly timer: NodeJS.Timeout;
  readonly begin: () => void;
  readonly refuse: (reason: Overloaded) => void;
}

/** Makes a lane. Work begins in the order in which it came. */
export function createLane({ atOnce, waiting: most, patience }: LaneOptions): Lane {
  let running = 0;
  const waiting = new Set<Waiting>();

  function beginNext(): void {
    running -= 1;
    for (const first of waiting) {
      waiting.delete(first);
      clearTimeout(first.timer);
      // A timer comes late where the process is busy.
      if (performance.now() - first.since > patience) first.refuse(new Overloaded());
      else {
        running += 1;
        first.begin();
        return;
      }
    }
  }

  const turn = (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= most) return Promise.reject(new Overloaded());
    return new Promise((begin, refuse) => {
      const timer = setTimeout(() => {
        waiting.delete(mine);
        refuse(new Overloaded());
      }, patience);
      const mine: Waiting = { since: performance.now(), timer, begin, refuse };
      waiting.add(mine);
    });
  };

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        beginNext();
      }
    },
  };
}
