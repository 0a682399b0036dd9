/** Every fault of a selector is in its text, acts when it is switched on, and only then. */
import { stripTypeScriptTypes } from 'node:module';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { beside, instead, opposite, switchOn } from './faults.ts';
import { spoilSelectors } from './selectors.ts';

interface Snapshot {
  readonly context: { readonly name: string | null; readonly other: string };
  readonly tags: readonly string[];
}
type Questions = Readonly<Record<'isBusy' | 'nameOf' | 'stateOf' | 'isOpen', (snapshot: unknown) => unknown>>;

const SOURCE = `
const helper = (snapshot: LampSnapshot): boolean => snapshot.hasTag('busy');
export const isBusy = (snapshot: LampSnapshot): boolean => snapshot.hasTag('busy');
export const nameOf = ({ context }: LampSnapshot): string | null => context.name ?? null;
export function stateOf(snapshot: LampSnapshot): 'on' | 'off' {
  if (helper(snapshot)) return 'on';
  return 'off';
}
export const isOpen = (snapshot: LampSnapshot): boolean =>
  snapshot.context.other === 'open' && (snapshot.hasTag('busy') || snapshot.hasTag('free'));
export const provideLamp = (services: Services): string => services.name ?? 'none';
`;

const { keys, text } = spoilSelectors('lamp', SOURCE);

/** The spoilt module, run in this one. */
function load(): Questions {
  const code = stripTypeScriptTypes(text)
    .replaceAll('export ', '')
    .replace(/\nimport .*;\n/, '\n');
  const run = runInThisContext(
    `(beside, instead, opposite) => { ${code}; return { isBusy, nameOf, stateOf, isOpen }; }`,
  ) as (...faults: unknown[]) => Questions;
  return run(beside, instead, opposite);
}

const questions = load();
const snapshots: readonly Snapshot[] = [
  { context: { name: 'a', other: 'open' }, tags: ['busy'] },
  { context: { name: 'a', other: 'open' }, tags: ['free'] },
  { context: { name: 'a', other: 'closed' }, tags: ['busy'] },
  { context: { name: null, other: 'open' }, tags: [] },
];
const answers = (): string =>
  JSON.stringify(
    snapshots.map(({ context, tags }) => {
      const snapshot = { context, hasTag: (tag: string) => tags.includes(tag) };
      return Object.values(questions).map((ask) => ask(snapshot));
    }),
  );

test('exported functions of a snapshot get every fault', () => {
  expect(keys).toEqual([
    'lamp | selector isBusy: always true',
    'lamp | selector isBusy: always false',
    'lamp | selector nameOf: null for context.name ?? null',
    'lamp | selector nameOf: without context.name',
    'lamp | selector nameOf: the key beside name',
    'lamp | selector stateOf: not helper(snapshot)',
    "lamp | selector stateOf: another word than 'on'",
    "lamp | selector stateOf: another word than 'off'",
    'lamp | selector isOpen: always true',
    'lamp | selector isOpen: always false',
    "lamp | selector isOpen: without snapshot.context.other === 'open'",
    "lamp | selector isOpen: not snapshot.context.other === 'open'",
    'lamp | selector isOpen: the key beside other',
    "lamp | selector isOpen: without (snapshot.hasTag('busy') || snapshot.hasTag('free'))",
    "lamp | selector isOpen: without snapshot.hasTag('busy')",
    "lamp | selector isOpen: not snapshot.hasTag('busy')",
    "lamp | selector isOpen: without snapshot.hasTag('free')",
    "lamp | selector isOpen: not snapshot.hasTag('free')",
  ]);
});

test('each fault changes an answer while it is switched on', () => {
  const right = answers();
  const silent = keys.filter((key) => {
    const switchOff = switchOn(key);
    const found = answers();
    switchOff();
    return found === right;
  });
  expect(silent).toEqual([]);
  expect(answers()).toBe(right);
});

test('a module without selectors stays as it is', () => {
  const source = 'export const provideLamp = (services: Services): string => services.name;\n';
  expect(spoilSelectors('lamp', source)).toEqual({ text: source, keys: [] });
});
