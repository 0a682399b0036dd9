/**
 * Faults that once stayed unnoticed: a request that is lost, a memory that stays, an empty request, a delay that hammers the
 * server. Each is planted in its machine, and it must differ from the recorded behaviour, or a rule be broken.
 */
import { expect, test } from 'vitest';
import { StateMachine } from 'xstate';
import type { MachineModel } from './kit/model.ts';
import { differenceFrom, readBehaviour } from './kit/behaviour.ts';
import { models } from './models/all-models.ts';
import { projections } from './models/all-projections.ts';
import { mutantsOf, type Keys } from './mutate/contents.ts';
import { askRules } from './mutate/evaluator.ts';

const modelOf = (id: string): MachineModel => {
  const model = models.find(({ machine }) => machine.id === id);
  if (!model) throw new Error(`There is no machine '${id}'.`);
  return model as unknown as MachineModel;
};

/** What is seen first of a fault, by the machine and the name of the mutant; null when nothing. */
function seenOf(id: string, fault: string, keys: Keys = new Map()): string | null {
  const model = modelOf(id);
  const { machine } = model;
  const mutant = mutantsOf(machine, keys).find(({ key }) => key.endsWith(fault));
  if (!mutant) throw new Error(`There is no mutant '${fault}' of '${id}'.`);
  const { implementations } = machine;
  const wrong = new StateMachine(
    mutant.chart() as never,
    (mutant.implement?.(implementations) ?? implementations) as never,
  );
  const spoilt: MachineModel = { ...model, machine: wrong as unknown as MachineModel['machine'] };
  for (const path of readBehaviour(id) ?? []) {
    const seen = differenceFrom(spoilt, path, projections[id]);
    if (seen !== null) return seen;
  }
  return askRules(spoilt, false);
}

test.each<[string, string, string, Keys?]>([
  [
    'the entry that was asked for before its code arrived is lost',
    'application',
    'action rememberRequest: request keeps its former value',
  ],
  [
    'the configured interval of refreshing is lost',
    'application',
    'input authenticator: without tokenRefreshIntervalMs',
    new Map([['input authenticator', [['tokenRefreshIntervalMs']]]]),
  ],
  ['where an address has led is kept', 'redirect', 'action forgetTarget: target keeps its former value'],
  [
    'the organisations of a member who has signed out are kept',
    'selectedOrganisation',
    'action forgetMember: organisationGUIDs keeps its former value',
  ],
  [
    'a preview is asked for without saying of what',
    'resourcePreview',
    'input look: without resourceGUID',
    new Map([['input look', [['resourceGUID']]]]),
  ],
  ['attempts are not counted', 'form', 'action countAttempt: attempts keeps its former value'],
  ['a field that was left is not noted', 'form', 'action touchField: touched keeps its former value'],
])('%s, which is seen', (_, id, fault, keys) => {
  expect(seenOf(id, fault, keys)).not.toBeNull();
});

const delays = models.flatMap(({ machine }) =>
  Object.keys(machine.implementations.delays).map((name) => [machine.id, name] as const),
);

test.each(delays)('%s: the behaviour differs when %s is ten times as long', (id, name) => {
  expect(seenOf(id, `delay ${name}: ten times as long`)).toContain('recorded behaviour');
});
