/**
 * Validation against the contract, the same for the browser, the gateway and the services: it names the rule that each
 * field at fault has broken. The sentence of a rule is in `messages`.
 */
import * as core from 'zod/v4/core';
import type { Call } from './call.ts';
import { isRuleCode } from './messages/index.ts';
import type { FieldError, Rule, RuleCode } from './rule.ts';

export type Validated<Value = Record<string, unknown>> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fieldErrors: FieldError[] };

const types: Readonly<Record<string, RuleCode>> = {
  string: 'field.notText',
  number: 'field.notNumber',
  int: 'field.notWhole',
  boolean: 'field.notTruth',
  array: 'field.notList',
  tuple: 'field.notList',
  object: 'field.notObject',
};
const formats: Readonly<Record<string, RuleCode>> = {
  uuid: 'text.notGuid',
  date: 'text.notDay',
  datetime: 'text.notInstant',
};
/** What has a bound, by what zod calls its kind; anything else is a number. */
const bounded: Readonly<Record<string, readonly [short: RuleCode, long: RuleCode]>> = {
  string: ['text.tooShort', 'text.tooLong'],
  array: ['list.tooFew', 'list.tooMany'],
};
const ofNumbers = ['number.tooSmall', 'number.tooLarge'] as const;

interface PlainRule {
  readonly code: RuleCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Words of the contract, which are the same in every language. */
const oneOf = (words: readonly unknown[]): PlainRule =>
  words.length === 1
    ? { code: 'field.notEqual', params: { value: String(words[0]) } }
    : { code: 'field.notOneOf', params: { values: words.join(', ') } };

/** The rule of a check without a name, and the values of its sentence. */
function plainRule(issue: core.$ZodIssue): PlainRule {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'field.missing' };
      return { code: types[issue.expected] ?? 'field.notValid' };
    case 'too_small': {
      const [code] = bounded[issue.origin] ?? ofNumbers;
      return { code, params: { least: Number(issue.minimum) } };
    }
    case 'too_big': {
      const [, code] = bounded[issue.origin] ?? ofNumbers;
      return { code, params: { most: Number(issue.maximum) } };
    }
    case 'invalid_format':
      return { code: formats[issue.format] ?? 'field.notValid' };
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return issue.inclusive !== false && issue.options ? oneOf(issue.options) : { code: 'field.notValid' };
    case 'unrecognized_keys':
      return { code: 'field.unknown', params: { names: issue.keys.join(', ') } };
    default:
      return { code: 'field.notValid' };
  }
}

/** Which rule was broken: the one that the check names, else the one that follows from it. */
function ruleOf(issue: core.$ZodIssue): Rule {
  const plain = plainRule(issue);
  if (!isRuleCode(issue.message)) return plain as Rule;
  const { params } = issue.code === 'too_big' ? plain : {};
  return { code: issue.message, params } as Rule;
}

/** Names each field at fault once, with the first rule that it breaks. */
function fieldErrorsOf(issues: readonly core.$ZodIssue[]): FieldError[] {
  const byField = new Map<string, Rule>();
  for (const issue of issues) {
    const field = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, ruleOf(issue));
  }
  return [...byField].map(([field, broken]) => ({ field, ...broken }));
}

/** Checks a value against a schema of the contract. */
export function validate<Schema extends core.$ZodType>(
  schema: Schema,
  value: unknown,
): Validated<core.output<Schema>> {
  // A missing field is distinguished from one of another type.
  const parsed = core.safeParse(schema, value, { reportInput: true });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, fieldErrors: fieldErrorsOf(parsed.error.issues) };
}

/** Checks a request against its call and fills in the defaults. */
export const validateRequest = (call: Call, input: unknown): Validated =>
  // Every request of the contract is an object schema.
  validate(call.request, input) as Validated;

/**
 * The answer of a call as the contract has it: fields that it does not name are left out, so that nothing
 * leaves a service by accident.
 * @throws core.$ZodError for an answer that breaks the contract, which is a defect of the service.
 */
export const readAnswer = (call: Call, answer: unknown): unknown => core.parse(call.response, answer);
