/**
 * The sentences of rules, the same in the browser and in the services. Code that refuses a field names a rule; the
 * sentence is written where it is shown. A second language is a second record of the type `Rules`.
 */
import type { FieldErrorBody } from '../entities/problem.ts';
import type { FieldError, Rule } from '../rule.ts';
import { chooseLanguage } from './choose-language.ts';
import { rules as en } from './en/rules.ts';

/** What every language must have: the same codes, each with its values. */
export type Rules = typeof en;

const languages = { en } satisfies Record<string, Rules>;

/** The rules in the language that a reader asked for. */
export const rulesFor = (acceptLanguage: string | null = null): Rules =>
  languages[chooseLanguage(acceptLanguage, ['en'])];

/** True for the code of a rule. */
export const isRuleCode = (code: string | undefined): code is Rule['code'] =>
  code !== undefined && Object.hasOwn(en, code);

/** Says which rule was broken. */
export function sayRule({ code, params }: Rule, rules: Rules = en): string {
  const sentence: string | ((values: never) => string) = rules[code];
  // The type of a rule has its code and its values go together.
  return typeof sentence === 'string' ? sentence : sentence(params as never);
}

/**
 * The sentence of a rule that someone else has named: a service elsewhere, or one of another release.
 * @returns null for a rule that is not known here, or whose values did not come with it
 */
export function trySayRule(code: string | undefined, params: object = {}, rules: Rules = en): string | null {
  if (!isRuleCode(code)) return null;
  const values = new Proxy(params, {
    get(target, key) {
      if (!(key in target)) throw new TypeError(`The value ${String(key)} is missing`);
      return Reflect.get(target, key);
    },
  });
  try {
    return sayRule({ code, params: values } as Rule, rules);
  } catch {
    return null;
  }
}

/** Field errors as a response carries them: each with its message, in the language of the client. */
export function describeFieldErrors(
  fieldErrors: readonly FieldError[],
  acceptLanguage: string | null = null,
): FieldErrorBody[] {
  const rules = rulesFor(acceptLanguage);
  return fieldErrors.map((one) => ({ ...one, message: sayRule(one, rules) }));
}
