/**
 * Walks a machine's paths against the real identity service.
 *
 * The machine runs as an actor with the product's own services: the identity library, and behind it a pool on a
 * real port. A call waits until its path says how it is answered; then the pool is brought to where it gives that
 * answer, and the call is made. The outcomes of forms and child flows are given: they have walks of their own.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { planPaths, type Path } from '#model-tests/kit/paths.ts';
import type { Step } from '#model-tests/kit/replies.ts';
import { createHarness, parkActors, type Harness } from '#model-tests/kit/harness.ts';
import type { Trace } from '#model-tests/kit/stepper.ts';
import { titleOf } from '#model-tests/kit/titles.ts';
import { nodesOf } from '#model-tests/kit/transitions.ts';
import { openFixture, type Fixture } from './fixture.ts';

/** Why a call never breaks: the reason that all walks share. */
export const A_VALUE = 'The adapter makes a value of every failure.';

/** Milliseconds a path may take; a sign-in by SRP takes about a tenth of a second. */
const TIMEOUT = 120_000;

type Call = (input: never, signal: never) => Promise<unknown>;
type Services = { readonly [Name in string]: Call };

/** What a path asks for, so that the right person can be made before it begins. */
export interface Ahead {
  readonly inputName: string;
  /** Titles of the steps that are still to come. */
  readonly titles: readonly string[];
}

/**
 * Brings the pool to where it gives the wanted answer.
 *
 * @returns what the service is asked, where that differs from what the machine asks: the machine's person is a
 * model's, the pool's is made for the path
 */
export type Arrange<Input> = (fixture: Fixture, input: Input, ahead: Ahead) => Promise<Input | void>;

/** How each answer is brought about: by the name of the actor that asks, then by the model's name of the answer. */
export type Arrangements = Readonly<
  Record<string, Readonly<Record<string, (fixture: Fixture, input: never, ahead: Ahead) => Promise<unknown>>>>
>;

export interface IdentityDriver<Machine extends AnyStateMachine, Calls> {
  readonly model: MachineModel<Machine>;
  /** The product's own services; made for each path. */
  readonly services: (fixture: Fixture) => Calls;
  /** The machine with these services. */
  readonly provide: (services: Calls) => AnyStateMachine;
  /** Brings the pool and the library to where the machine starts. */
  readonly begin: (fixture: Fixture, ahead: Ahead) => Promise<void>;
  readonly replies: Arrangements;
  /** What another person does when the machine gets an event, by its type. */
  readonly events?: Readonly<Record<string, (fixture: Fixture, event: never) => Promise<void>>>;
  /** Steps that do not fit the moment they are offered at; left out: all do. */
  readonly fits?: (snapshot: SnapshotFrom<Machine>, title: string) => boolean;
  /** Answers that the service cannot be made to give, by the title of the step, each with the reason. */
  readonly impossible: Readonly<Record<string, string>>;
}

/** Parts of an answer that are the pool's own matter. */
const OWN = new Set([
  'destination',
  'secret',
  'username',
  'sessionMs',
  'identityId',
  'accessKeyId',
  'secretAccessKey',
  'sessionToken',
  'identityKind',
]);

/** An answer with whatever differs from person to person left out. */
const inGeneral = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null, (key, value: unknown) => (OWN.has(key) ? `a ${key}` : value)));

/** Lets every promise that is settled already reach its machine. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

interface Held {
  readonly name: string;
  readonly make: (arrange: (input: never) => Promise<unknown>) => Promise<unknown>;
}

/** Services whose calls wait until they are made. */
function holdCalls(services: Services): { readonly services: Services; readonly held: Held[] } {
  const held: Held[] = [];
  const hold =
    (name: string, call: Call): Call =>
    (input, signal) =>
      new Promise((resolve, reject) => {
        held.push({
          name,
          make: async (arrange) => {
            const asked = (await arrange(input)) ?? input;
            const answer = await call(asked as never, signal);
            resolve(answer);
            return answer;
          },
        });
        (signal as AbortSignal | undefined)?.addEventListener('abort', () => reject(new Error('left')));
      });
  return {
    held,
    services: Object.fromEntries(
      Object.entries(services).map(([name, call]) => [
        name,
        typeof call === 'function' ? hold(name, call) : call,
      ]),
    ),
  };
}

const isRefusal = (answer: unknown): boolean =>
  (answer as { readonly kind?: unknown } | undefined)?.kind === 'refused';

const srcOf = (machine: AnyStateMachine, id: string): string => {
  const sources = nodesOf(machine.root).flatMap((node) => node.invoke.filter((one) => one.id === id));
  const src = sources[0]?.src;
  return typeof src === 'string' ? src : '';
};

/** What can be compared with a plan when people and codes are others. */
const seen = (step: Step, snapshot: AnyMachineSnapshot, { taken, emitted }: Trace) => ({
  step: step.title,
  status: snapshot.status,
  value: snapshot.value,
  taken,
  emitted: emitted.map(({ type }) => type),
  output: inGeneral(snapshot.output),
});

async function walkPath(
  driver: IdentityDriver<AnyStateMachine, Services>,
  fixture: Fixture,
  path: Path,
): Promise<void> {
  const { machine } = driver.model;
  const titles = path.steps.map(({ step }) => step.title);
  const aheadFrom = (index: number): Ahead => ({ inputName: path.inputName, titles: titles.slice(index) });
  await driver.begin(fixture, aheadFrom(0));
  const { services, held } = holdCalls(driver.services(fixture));
  const real = Object.keys(driver.replies);
  const harness = createHarness(parkActors(driver.provide(services), real), path.input);
  const play = async (step: Step, index: number): Promise<Trace> => {
    if (step.kind === 'event') await driver.events?.[step.event.type]?.(fixture, step.event as never);
    if (step.kind !== 'done') return harness.play(step);
    const src = srcOf(machine, step.id);
    return real.includes(src) ? answer(harness, step, src, index) : harness.play(step);
  };
  const answer = async (on: Harness, step: Step & { kind: 'done' }, src: string, index: number) => {
    on.child(step.id);
    const call = held.findLast(({ name }) => name === src) ?? held.at(-1);
    const arrange = driver.replies[src]?.[step.title.slice(step.id.length + 2)];
    if (!call || !arrange) throw new Error(`'${step.title}': the call was not made, or it is not arranged.`);
    const trace = on.watch(() => {});
    const got = await call.make((input) => arrange(fixture, input, aheadFrom(index + 1)));
    if (!isRefusal(got)) fixture.lastAnswer = got;
    expect({ [step.title]: inGeneral(got) }).toEqual({ [step.title]: inGeneral(step.output) });
    await settled();
    return trace;
  };
  for (const [index, { step, snapshot, trace }] of path.steps.entries()) {
    const done = await play(step, index);
    expect(seen(step, harness.snapshot(), done)).toEqual(seen(step, snapshot, trace));
  }
  harness.stop();
}

/** Writes down how often each transition was taken, for the gallery (docs/gallery.md). */
function keepTaken(machine: string, taken: ReadonlyMap<string, number>): void {
  const folder = join('artefacts', 'services');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${machine}.json`), JSON.stringify(Object.fromEntries(taken), null, 1));
}

/** Declares the walk of one machine: each path, that every answer is arranged or excused, and no unused excuse. */
export function walkIdentity<Machine extends AnyStateMachine, Calls>(
  typed: IdentityDriver<Machine, Calls>,
): void {
  const driver = typed as unknown as IdentityDriver<AnyStateMachine, Services>;
  const { model, impossible } = driver;
  const isPossible = (step: Step) => !Object.hasOwn(impossible, step.title);
  const plan = planPaths(
    model,
    'cases',
    (snapshot, step) => isPossible(step) && (driver.fits?.(snapshot as never, step.title) ?? true),
    'begins',
  );
  const walked = new Set(plan.paths.flatMap(({ steps }) => steps.map(({ step }) => step.title)));
  const isReal = (step: Step) =>
    (step.kind === 'done' || step.kind === 'error') && srcOf(model.machine, step.id) in driver.replies;
  const everything = new Set(
    planPaths(model).paths.flatMap(({ steps }) =>
      steps.filter(({ step }) => isReal(step)).map(({ step }) => step.title),
    ),
  );
  const idsOf = (src: string) =>
    nodesOf(model.machine.root).flatMap(({ invoke }) =>
      invoke.filter((one) => one.src === src).map(({ id }) => id),
    );

  describe(`${model.machine.id} with the real identity service`, () => {
    let fixture: Fixture;
    beforeAll(() => {
      fixture = openFixture();
    });
    const taken = new Map<string, number>();
    afterAll(async () => {
      keepTaken(model.machine.id, taken);
      await fixture.close();
    });

    test.each(plan.paths.map((path) => [`${path.id} ${path.inputName}: ${titleOf(path)}`, path] as const))(
      '%s',
      async (_, path) => {
        await walkPath(driver, fixture, path);
        const keys = [path.initial, ...path.steps].flatMap(({ trace }) => trace.taken);
        for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
      },
      TIMEOUT,
    );

    test('gives every answer on some path, those excepted that have a reason', () => {
      expect([...everything].filter((title) => !walked.has(title) && !(title in impossible))).toEqual([]);
    });

    test('arranges and excuses nothing that never happens', () => {
      const arranged = Object.entries(driver.replies).flatMap(([src, replies]) =>
        idsOf(src).flatMap((id) => Object.keys(replies).map((name) => `${id}: ${name}`)),
      );
      expect(Object.keys(impossible).filter((title) => !everything.has(title))).toEqual([]);
      expect(arranged.filter((title) => !walked.has(title) && !(title in impossible))).toEqual([]);
    });
  });
}
