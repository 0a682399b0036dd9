/**
 * Holds the machines of a path: they start as the path says, whatever they ask stays unanswered until the path
 * answers, and time stands still until the path lets it pass. Everything else of the page is as ever.
 *
 * XState tells of an actor before the actor has its first snapshot (`@xstate.actor`), so its logic and its input can
 * still be replaced: that is how calls are held wherever their code comes from, code that is loaded late included.
 */
import {
  SimulatedClock,
  type AnyActor,
  type AnyMachineSnapshot,
  type EventObject,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import type { Part, ReplayStep } from '../replay/script.ts';
import { performAll } from './dom-gestures.ts';

/** Milliseconds that a machine may take to begin, its code to come included; and to be where it must be. */
const BEGINNING = 15_000;
const ARRIVING = 3_000;
const GLANCE = 20;

/** What only fetches code. It really does, for what is started next needs it. */
const fetchesCode = (id: string): boolean => id.startsWith('load');
/** What a child flow may ask by itself, unseen by others. */
const asksNoService = (id: string): boolean => /^(?:load|recall|drop)/.test(id);

interface CallLogic {
  readonly config: (scope: object) => PromiseLike<unknown>;
}
const callOf = ({ logic }: AnyActor): CallLogic | null => {
  const { config } = logic as { config?: unknown };
  return typeof config === 'function' ? (logic as unknown as CallLogic) : null;
};

/** The name of the machine: its own, or that under which code of it was asked for. */
const machineOf = ({ logic, src }: AnyActor): string =>
  (logic as { id?: string }).id ?? (typeof src === 'string' ? src : '');

const same = (left: StateValue, right: StateValue): boolean => JSON.stringify(left) === JSON.stringify(right);

async function until(isSo: () => boolean, timeout: number): Promise<boolean> {
  for (let waited = 0; !isSo(); waited += GLANCE) {
    if (waited > timeout) return false;
    await new Promise((resolve) => setTimeout(resolve, GLANCE));
  }
  return true;
}

/** What was otherwise than the path says: the page is elsewhere, or got there in another way. Null when nothing was. */
export type Outcome = { readonly isAstray: boolean; readonly words: string } | null;

const astray = (words: string): Outcome => ({ isAstray: true, words });

export class ReplayController {
  readonly clock = new SimulatedClock();
  readonly #parts: readonly Part[];
  readonly #roles = new Map<string, AnyActor>();
  readonly #loads = new WeakMap<AnyActor, PromiseLike<unknown>>();
  #root: AnyActor | null = null;
  #isAnswering = false;

  /** @param parts the machines on the way, and at last the machine whose path is played */
  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  /** Gets every actor before it starts. */
  readonly inspect = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.actor') return;
    const actor = event.actorRef as AnyActor;
    const parent = actor._parent as AnyActor | undefined;
    if (parent === undefined) this.#root ??= actor;
    const part = this.#parts[this.#roles.size];
    const above = this.#roles.size === 0 ? this.#root : [...this.#roles.values()].at(-1);
    const isInPlace = part?.isRoot === true ? parent === undefined : parent !== undefined && parent === above;
    if (part && isInPlace && machineOf(actor) === part.machine) {
      this.#roles.set(part.machine, actor);
      if ('input' in part) Object.assign(actor.options, { input: part.input });
      if (part === this.#parts.at(-1)) this.#keepEnds(actor);
      return;
    }
    if (parent !== undefined && this.#isHeld(actor, parent)) this.#hold(actor);
  };

  #isHeld(actor: AnyActor, parent: AnyActor): boolean {
    if (callOf(actor) === null) return false;
    const roles = new Set(this.#roles.values());
    if (roles.has(parent)) return true;
    for (let one = parent._parent as AnyActor | undefined; one; one = one._parent as AnyActor | undefined)
      if (roles.has(one)) return !asksNoService(actor.id);
    return false;
  }

  #hold(actor: AnyActor): void {
    const call = callOf(actor);
    const start = (snapshot: { readonly input?: unknown }, scope: object): void => {
      if (!call || !fetchesCode(actor.id)) return;
      const { signal } = new AbortController();
      const load = call.config({ ...scope, input: snapshot.input, signal });
      // A caller that waits for it gets the failure.
      load.then(undefined, () => undefined);
      this.#loads.set(actor, load);
    };
    Object.assign(actor, { logic: { ...actor.logic, start } });
  }

  /**
   * A child flow that is real may come to its end by itself, for it has screens and gets events; the path
   * says when it is over, and how.
   */
  #keepEnds(actor: AnyActor): void {
    // Whatever an actor is sent, by another or from outside, goes through this; XState's types keep it to itself.
    const { _send: deliver } = actor as unknown as { _send: (this: AnyActor, event: EventObject) => void };
    const _send = (event: EventObject): void => {
      if (this.#isAnswering || !/^xstate\.(?:done|error)\.actor\./.test(event.type))
        deliver.call(actor, event);
    };
    Object.assign(actor, { _send });
  }

  #role(machine: string): AnyActor {
    const actor = this.#roles.get(machine);
    if (!actor) throw new Error(`The machine ${machine} does not run.`);
    return actor;
  }

  #isAt(machine: string, value: StateValue): boolean {
    return same((this.#role(machine).getSnapshot() as AnyMachineSnapshot).value, value);
  }

  /** Brings the page to where the last of the machines starts. */
  async prepare(): Promise<Outcome> {
    // Signing in is asleep until a person may want it.
    if (this.#parts[0]?.machine === 'authenticator') this.#root?.send({ type: 'authentication.wanted' });
    for (const [index, part] of this.#parts.entries()) {
      if (!(await until(() => this.#roles.has(part.machine), BEGINNING)))
        return astray(`The machine ${part.machine} has not begun.`);
      if (!(await until(() => this.#isAt(part.machine, part.initial), ARRIVING)))
        return astray(`The machine ${part.machine} did not start where the path does.`);
      if (index === this.#parts.length - 1) return null;
      for (const step of part.steps) {
        const outcome = await this.#act(part.machine, step, false);
        if (outcome?.isAstray) return outcome;
      }
    }
    return null;
  }

  /** Plays one step of the last machine, by hand where a person would. */
  async play(step: ReplayStep): Promise<Outcome> {
    return this.#act(this.#parts.at(-1)?.machine ?? '', step, true);
  }

  async #act(machine: string, step: ReplayStep, isByHand: boolean): Promise<Outcome> {
    const notes: string[] = [];
    if (step.kind === 'event' || step.kind === 'snapshot')
      for (const { event, gestures } of step.events) {
        const missing = isByHand && gestures !== null ? await performAll(gestures) : null;
        if (missing !== null) notes.push(`${missing} is not there, so the machine was told`);
        if (!isByHand || gestures === null || missing !== null) this.#tell(machine, step, event);
      }
    else if (step.kind === 'time') this.clock.increment(step.elapsed);
    else await this.#answer(machine, step);
    if (!(await until(() => this.#isAt(machine, step.value), ARRIVING)))
      return astray(
        `The path leads to ${JSON.stringify(step.value)}, the page to ${JSON.stringify(
          (this.#role(machine).getSnapshot() as AnyMachineSnapshot).value,
        )}.`,
      );
    return notes.length > 0 ? { isAstray: false, words: `On this page ${notes.join('; ')}.` } : null;
  }

  #tell(machine: string, { kind, id }: ReplayStep, event: EventObject): void {
    const actor = this.#role(machine);
    if (kind === 'event') actor.send(event);
    else (actor.getSnapshot() as AnyMachineSnapshot).children[id ?? '']?.send(event);
  }

  /** Says to the machine what XState would say to it when the actor had answered. */
  async #answer(machine: string, { kind, id = '', output }: ReplayStep): Promise<void> {
    const actor = this.#role(machine);
    const child = (actor.getSnapshot() as AnyMachineSnapshot).children[id] as AnyActor | undefined;
    if (kind === 'done' && child) await this.#loads.get(child);
    const answer =
      kind === 'done'
        ? { type: `xstate.done.actor.${id}`, output, actorId: id }
        : { type: `xstate.error.actor.${id}`, error: new Error('The service is broken.'), actorId: id };
    this.#isAnswering = true;
    try {
      actor.send(answer as EventObject);
    } finally {
      this.#isAnswering = false;
    }
  }
}
