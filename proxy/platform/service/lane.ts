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
  readonly longestWait: number;
  /**
   * A queue that does not go away for so long is no burst: more comes than can be done, and what waits only makes
   * every answer late. Fewer wait then, and the newest are refused (after "Controlling Queue Delay", Nichols and
   * Jacobson, 2012). Left out: no difference is made.
   */
  readonly standing?: {
    /** Milliseconds. */
    readonly after: number;
    /** Most that wait for their turn. */
    readonly waiting: number;
    /**
     * Most that wait once work has been refused for lack of room, until none is refused for `gone`. More is then asked
     * for than can be done, however short the queue is, and the place of each that leaves is taken at once.
     */
    readonly refusing: number;
    /**
     * A queue has gone away when it stayed empty for so long, in milliseconds. One that requests have just left is
     * empty only until the process reads the next ones from the network.
     */
    readonly gone: number;
  };
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
  /** True while work that comes now would be refused. */
  isFull(): boolean;
  /** Counts work that was refused before it was given to the lane, because it is full. */
  refused(): void;
}

interface Waiting {
  readonly since: number;
  readonly timer: NodeJS.Timeout;
  readonly begin: () => void;
  readonly refuse: (reason: Overloaded) => void;
}

/** Makes a lane. Work begins in the order in which it came. */
export function createLane({ atOnce, waiting: most, longestWait, standing }: LaneOptions): Lane {
  let running = 0;
  const waiting = new Set<Waiting>();
  /** Since when some wait, without a break that counts, and since when none wait. */
  let waitingSince: number | undefined;
  let emptySince = 0;
  /** When the last was refused for lack of room. */
  let refusedAt = -Infinity;

  function leave(one: Waiting): void {
    waiting.delete(one);
    clearTimeout(one.timer);
    if (waiting.size === 0) emptySince = performance.now();
  }

  /** How many may wait now. */
  const room = (): number => {
    if (standing === undefined) return most;
    const now = performance.now();
    if (waiting.size === 0 && now - emptySince >= standing.gone) waitingSince = undefined;
    if (waitingSince === undefined || now - waitingSince <= standing.after) return most;
    return now - refusedAt < standing.gone ? standing.refusing : standing.waiting;
  };

  const isFull = () => running >= atOnce && waiting.size >= room();

  function refused(): void {
    refusedAt = performance.now();
  }

  /** Refuses the newest of those that wait beyond the room that there is. */
  function shed(): void {
    for (const one of [...waiting].slice(room())) {
      leave(one);
      refused();
      one.refuse(new Overloaded());
    }
  }

  function beginNext(): void {
    running -= 1;
    shed();
    for (const first of waiting) {
      leave(first);
      // A timer comes late where the process is busy.
      if (performance.now() - first.since > longestWait) first.refuse(new Overloaded());
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
    if (isFull()) {
      refused();
      return Promise.reject(new Overloaded());
    }
    return new Promise((begin, refuse) => {
      const timer = setTimeout(() => {
        leave(mine);
        refuse(new Overloaded());
      }, longestWait);
      const mine: Waiting = { since: performance.now(), timer, begin, refuse };
      waitingSince ??= mine.since;
      waiting.add(mine);
    });
  };

  return {
    isFull,
    refused,
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
