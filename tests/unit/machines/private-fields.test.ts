/**
 * Fields of XState and of the analytics library that are not in their documentation. Each is used in one or two places,
 * because there is no public way; the packages are pinned exactly, and this fails when a field moves or another is used.
 */
import { globSync, readFileSync } from 'node:fs';
import { createActor, createMachine, sendTo, type AnyActor, type InspectionEvent } from 'xstate';
import { expect, it } from 'vitest';

/** Field to the files that use it. */
const used = {
  __loaded: ['src/services/analytics/posthog.ts'],
  _nodes: ['model-tests/kit/vacuous.ts'],
  _parent: ['model-tests/gallery/inspect/replay-controller.ts'],
  _send: ['model-tests/gallery/inspect/replay-controller.ts'],
  _set: ['model-tests/kit/stepper.ts'],
  _transitions: ['model-tests/gallery/inspect/inspector.ts', 'model-tests/kit/stepper.ts'],
};

/** Names of documented interfaces: React's markup, the kind of an error in AWS's JSON, and what Zod offers libraries. */
const documented = new Set(['__html', '__type', '_zod']);

it('no other field is used, and none elsewhere', () => {
  const found: Record<string, string[]> = {};
  for (const file of globSync('{src,machines,model-tests}/**/*.{ts,tsx}').sort())
    if (!file.endsWith('routeTree.gen.ts'))
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?<=\.|\{ )(_{1,2}[a-z]\w+)\b(?!\()/g))
        if (!documented.has(name)) found[name] = [...new Set([...(found[name] ?? []), file])];
  expect(found).toEqual(used);
});

it('the packages are pinned', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of ['xstate', 'posthog-js']) expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
});

it('XState has them still', () => {
  const seen: InspectionEvent[] = [];
  const child = createMachine({ initial: 'off', states: { off: { on: { go: 'on' } }, on: {} } });
  const actor = createActor(
    createMachine({
      invoke: { src: child, id: 'child', systemId: 'child' },
      on: { pass: { actions: sendTo('child', { type: 'go' }) } },
    }),
    { inspect: (event) => void seen.push(event) },
  ).start();
  const inner = actor.getSnapshot().children['child'] as AnyActor;
  expect(inner._parent).toBe(actor);
  const delivered: string[] = [];
  const { _send: deliver } = inner as unknown as { _send: (this: AnyActor, event: { type: string }) => void };
  Object.assign(inner, {
    _send: (event: { type: string }) => {
      delivered.push(event.type);
      deliver.call(inner, event);
    },
  });
  actor.send({ type: 'pass' });
  expect(delivered).toEqual(['go']);
  expect((inner.getSnapshot() as { value: unknown }).value).toBe('on');
  const taken = seen.flatMap((event) => (event.type === '@xstate.microstep' ? event._transitions : []));
  expect(taken.map(({ eventType }) => eventType)).toContain('go');

  // A name that is taken is refused by this, and by nothing else.
  const system = actor.system as typeof actor.system & { _set: (id: string, ref: unknown) => void };
  expect(() => system._set('child', actor)).toThrow('child');
});
