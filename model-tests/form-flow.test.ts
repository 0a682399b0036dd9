/** The model of flows of one form, asked of flows that are wrong on purpose. */
import { expect, test } from 'vitest';
import { createMachine, type AnyStateMachine } from 'xstate';
import { changePasswordMachine } from '#machines/change-password/change-password.machine.ts';
import { changePasswordModel, NEXT, PRESENT } from '#model-tests/models/change-password.model.ts';
import { formFlowModel } from '#model-tests/models/form-flow.ts';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { brokenRules } from './kit/invariants.ts';
import { planPaths } from './kit/paths.ts';

type FormInput = (args: object) => object;

/** The flow whose form keeps other fields secret. */
function keepingSecret(secrets: readonly string[]): typeof changePasswordMachine {
  const { config, implementations } = changePasswordMachine;
  const { filling } = config.states as unknown as {
    readonly filling: { readonly invoke: { readonly input: FormInput } };
  };
  const input: FormInput = (args) => ({ ...filling.invoke.input(args), secrets });
  const machine: AnyStateMachine = createMachine(
    {
      ...config,
      states: { ...config.states, filling: { ...filling, invoke: { ...filling.invoke, input } } },
    } as never,
    implementations as never,
  );
  return machine as typeof changePasswordMachine;
}

/** What the rules find on the paths of a flow. */
function found(machine: typeof changePasswordMachine): string {
  const model = formFlowModel({
    machine,
    inputs: changePasswordModel.inputs,
    typed: { present_password: PRESENT, password: NEXT, confirm_password: NEXT },
    secretFields: ['present_password', 'password', 'confirm_password'],
    answers: { changePassword: changePasswordModel.replies.changePassword },
  }) as unknown as MachineModel;
  return planPaths(model)
    .graphs.flatMap(({ places }) =>
      [...places.values()].flatMap(({ snapshot }) => brokenRules(model, snapshot)),
    )
    .join('\n');
}

test('a form that keeps the fields secret which the model names breaks no rule', () => {
  expect(found(keepingSecret(['password', 'confirm_password', 'present_password']))).toBe('');
});

test.each([
  ['none', []],
  ['one too few', ['present_password', 'password']],
])('a form that keeps %s secret breaks a rule', (_, secrets) => {
  expect(found(keepingSecret(secrets))).toContain('the form keeps the same fields secret');
});
