/** Plays the path that the address of this page names, in time with the viewer that steers. */
import { readReplay, type Part, type ReplayAddress, type ReplayScript } from '../replay/script.ts';
import {
  readSteering,
  REPLAY_CHANNEL,
  replayLock,
  SPEEDS,
  type Progress,
  type Speed,
  type Standing,
} from '../replay/steering.ts';
import { createCaption } from './caption.ts';
import { holdLock } from './hold-lock.ts';
import { ReplayController, type Outcome } from './replay-controller.ts';

/**
 * The page must neither hear nor tell other tabs of what it only plays, and must not look for a session when a member
 * comes to look at it. @returns the means by which it is steered all the same
 */
function standApart(): BroadcastChannel {
  const steering = new BroadcastChannel(REPLAY_CHANNEL);
  class Deaf extends EventTarget implements Pick<BroadcastChannel, 'name' | 'postMessage' | 'close'> {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
    }
    postMessage(): void {}
    close(): void {}
  }
  Object.assign(globalThis, { BroadcastChannel: Deaf });
  for (const type of ['focus', 'online', 'storage'])
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
  return steering;
}

/** Keeps the time, and takes the commands of the viewer that steers. */
class Playing {
  readonly #controller: ReplayController;
  readonly #part: Part;
  readonly #tell: (progress: Omit<Progress, 'kind' | 'run'>) => void;
  #standing: Standing = 'preparing';
  #step = 0;
  #outcome: Outcome = null;
  #speed: Speed = 'normal';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** One step at a time, in the order in which they were wanted. */
  #turn: Promise<void> = Promise.resolve();

  constructor(
    controller: ReplayController,
    part: Part,
    tell: (progress: Omit<Progress, 'kind' | 'run'>) => void,
  ) {
    [this.#controller, this.#part, this.#tell] = [controller, part, tell];
  }

  #say(standing: Standing): void {
    this.#standing = standing;
    const { steps } = this.#part;
    const words = this.#step === 0 ? 'The flow begins' : (steps[this.#step - 1]?.words ?? '');
    this.#tell({
      standing,
      step: this.#step,
      count: steps.length,
      words,
      problem: this.#outcome?.words ?? null,
    });
  }

  /** Plays on to a step and stands there; from the start it goes on by itself. */
  async begin(step: number): Promise<void> {
    this.#say('preparing');
    this.#outcome = await this.#controller.prepare();
    if (this.#outcome?.isAstray) return this.#say('failed');
    while (this.#step < Math.min(step, this.#part.steps.length)) if (!(await this.#next())) return;
    this.#say(this.#step === this.#part.steps.length ? 'finished' : 'paused');
  }

  async #next(): Promise<boolean> {
    const step = this.#part.steps[this.#step];
    if (!step || this.#standing === 'failed') return false;
    this.#outcome = await this.#controller.play(step);
    this.#step += 1;
    if (this.#outcome?.isAstray) {
      this.#say('failed');
      return false;
    }
    return true;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#do('playing'), SPEEDS[this.#speed]);
  }

  /** @param then how it stands when the step is done */
  #do(then: 'playing' | 'paused'): void {
    this.#turn = this.#turn.then(async () => {
      if (then === 'playing' && this.#standing !== 'playing') return;
      if (!(await this.#next())) return;
      // The viewer may have paused it meanwhile.
      const isOver = this.#step >= this.#part.steps.length;
      const goesOn = then === 'playing' && this.#standing === 'playing';
      this.#say(isOver ? 'finished' : goesOn ? 'playing' : 'paused');
      if (this.#standing === 'playing') this.#schedule();
    });
  }

  get #isUnderWay(): boolean {
    return this.#standing === 'playing' || this.#standing === 'paused';
  }
  go(): void {
    if (!this.#isUnderWay) return;
    this.#say('playing');
    this.#schedule();
  }
  pause(): void {
    clearTimeout(this.#timer);
    if (this.#isUnderWay) this.#say('paused');
  }
  step(): void {
    this.pause();
    if (this.#isUnderWay) this.#do('paused');
  }
  setSpeed(speed: Speed): void {
    this.#speed = speed;
    if (this.#standing === 'playing') this.#schedule();
  }
}

/**
 * Fetches the path at once: what the first actors start with is a part of it, and they are made in this very task. (To
 * await it where this module is loaded would delay, and divide otherwise, every chunk that the page begins with.)
 *
 * @throws Error in words for the reader of the page
 */
function load({ slug, path }: ReplayAddress): readonly Part[] {
  const request = new XMLHttpRequest();
  request.open('GET', `/docs/machines/${slug}/replay.json`, false);
  request.send();
  if (request.status !== 200)
    throw new Error('This machine cannot be replayed, or “npm run gallery” has not been run.');
  const { before, paths } = JSON.parse(request.responseText) as ReplayScript;
  const part = paths[path];
  if (!part) throw new Error(`There is no path ${path} any more: the machine has changed.`);
  return [...before, part];
}

/** Resolves once React has taken the page over, and not before the actors of this task are made. */
const hydrated = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () =>
      'hydrated' in document.documentElement.dataset ? resolve() : void setTimeout(look, 20);
    setTimeout(look, 0);
  });

/** What is given to XState; null where the address names no path. */
export function createReplay(): ReplayController | null {
  const address = readReplay(location.hash);
  if (address === null) return null;
  const steering = standApart();
  const caption = createCaption(address);
  const { run, step } = address;
  let parts: readonly Part[];
  try {
    parts = load(address);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    void hydrated().then(() => caption.say({ standing: 'failed', step: 0, count: 0, words: '', problem }));
    return null;
  }
  const controller = new ReplayController(parts);
  const playing = new Playing(controller, parts.at(-1) as Part, (progress) => {
    caption.say(progress);
    if (run !== '') steering.postMessage({ kind: 'progress', run, ...progress } satisfies Progress);
  });
  steering.addEventListener('message', ({ data }) => {
    const command = readSteering(data, run);
    if (command?.kind === 'stop') close();
    else if (command?.kind === 'speed') playing.setSpeed(command.speed);
    else if (command) playing[command.kind]();
  });
  const held = run === '' ? undefined : holdLock(navigator.locks, replayLock(run));
  void Promise.all([held, hydrated()])
    .then(() => playing.begin(step))
    .then(() => run !== '' && step === 0 && playing.go());
  return controller;
}
