/** How the service refuses an action in walks: what every action can meet, and the rules of one, with what a person reads. */
import type { Route } from '@playwright/test';
import { rules } from '#contract/messages/en/rules.ts';
import { settings } from '#src/messages/en/settings.ts';
import { refusalOf } from './gateway.ts';

export type RuleCode = keyof typeof rules;

/** What every action can meet, by its code, with the status that means it. */
const statuses = { forbidden: 403, gone: 404, throttled: 429, unreachable: 500 } as const;
type Usual = keyof typeof statuses;

/** The same, by what the service does. */
export const usualRefusals: Readonly<Record<string, Usual>> = {
  'no longer allows it': 'forbidden',
  'no longer finds it': 'gone',
  'has been asked too often': 'throttled',
  'fails itself': 'unreachable',
};

/** The sentence of a rule that takes no values. @throws Error for another */
export function sentenceOf(code: RuleCode): string {
  const said = rules[code];
  if (typeof said !== 'string') throw new Error(`The sentence of ${code} takes values.`);
  return said;
}

/** The code of each sentence that a person can read about an action with these rules. */
export const codesBySentence = (ruled: readonly RuleCode[]): ReadonlyMap<string, string> =>
  new Map([
    ...ruled.map((code) => [sentenceOf(code), code] as const),
    ...(Object.keys(statuses) as Usual[]).map((code) => [settings.problems[code], code] as const),
  ]);

/** Refuses a call as every call can be refused. */
export const refuse = (route: Route, code: string): Promise<void> =>
  route.fulfill(refusalOf(statuses[code as Usual]));

/** Refuses a call by a rule, at a field of it. */
export const refuseBy = (
  route: Route,
  { status, field, code }: { readonly status: number; readonly field: string; readonly code: RuleCode },
): Promise<void> => route.fulfill(refusalOf(status, { field, code, message: sentenceOf(code) }));
