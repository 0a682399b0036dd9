/** Rules of the contract: every one has a sentence, in every place where a field can be refused. */
import * as z from 'zod/mini';
import { describe, expect, it, test } from 'vitest';
import { LatestBuild, BuildMeta } from '#contract/builds.ts';
import { callByName, callNames } from '#contract/index.ts';
import { chooseLanguage } from '#contract/messages/choose-language.ts';
import { violations } from '#contract/messages/en/checklist.ts';
import { rules } from '#contract/messages/en/rules.ts';
import { isRuleCode, describeFieldErrors, sayRule, trySayRule } from '#contract/messages/index.ts';
import { PageFailure } from '#contract/page-failures.ts';
import { violationRules } from '#contract/publishing-files.ts';
import { fieldError, ruleCode, ruleOfMost } from '#contract/rule.ts';
import { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { validate } from '#contract/validate.ts';

type Definition = Readonly<Record<string, unknown>> & {
  readonly error?: (issue: object) => string | { message: string } | undefined;
};

/** All definitions of a schema: of itself, of its checks, and of everything in it. */
function definitionsOf(value: unknown, seen = new Set<unknown>()): Definition[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (Array.isArray(value)) return value.flatMap((one) => definitionsOf(one, seen));
  const internals = (value as { _zod?: { def: Definition } })._zod;
  if (internals === undefined)
    return Object.getPrototypeOf(value) === Object.prototype
      ? Object.values(value).flatMap((one) => definitionsOf(one, seen))
      : [];
  const { def } = internals;
  return [def, ...Object.values(def).flatMap((one) => definitionsOf(one, seen))];
}

/** What the checks of a schema name: all the sentences and codes in it. */
const namedIn = (schema: unknown): string[] =>
  definitionsOf(schema).flatMap(({ error }) => {
    const named = error?.({ code: 'custom', path: [] });
    return named === undefined ? [] : [typeof named === 'string' ? named : named.message];
  });

const schemas: readonly [string, unknown][] = [
  ...callNames.flatMap((name): [string, unknown][] => [
    [`${name}, request`, callByName(name).request],
    [`${name}, answer`, callByName(name).response],
  ]),
  ['LatestBuild', LatestBuild],
  ['BuildMeta', BuildMeta],
  ['PageFailure', PageFailure],
  ['RuntimeConfiguration', RuntimeConfiguration],
];

describe('no schema has a sentence, only codes that the catalogue has:', () => {
  test.each(schemas)('%s', (_, schema) => {
    expect(namedIn(schema).filter((named) => !isRuleCode(named))).toEqual([]);
  });

  test('what is looked for is seen, at any depth', () => {
    const plain = z.array(
      z.object({ name: z.optional(z.string().check(z.minLength(1, 'Give a name'))) }, 'Must be one'),
    );
    expect(namedIn(plain).toSorted()).toEqual(['Give a name', 'Must be one']);
    expect(namedIn(schemas.map(([, schema]) => schema)).length).toBeGreaterThan(20);
  });
});

/** What a request might contain where something else is wanted. */
const wrongs = [
  undefined,
  null,
  'x',
  '\0',
  -1,
  1.5,
  1e12,
  Number.NaN,
  true,
  [],
  {},
  'x'.repeat(5000),
  [1, 'x'],
];

test.each(callNames)('%s names a rule for whatever is wrong with a field, and says it', (name) => {
  const { request } = callByName(name);
  const { shape } = (request as z.ZodMiniObject)._zod.def;
  const fieldErrors = wrongs.flatMap((wrong) =>
    Object.keys(shape).flatMap((field) => {
      const checked = validate(request, { [field]: wrong });
      return checked.ok ? [] : checked.fieldErrors;
    }),
  );
  for (const { message, ...broken } of describeFieldErrors(fieldErrors)) {
    expect(broken).toSatisfy(({ code }) => isRuleCode(code));
    expect(message).toMatch(/^[A-Z].{7,}$/);
    expect(message).not.toMatch(/undefined|null|NaN|\[object/);
  }
});

const broken = (schema: z.ZodMiniType, value: unknown) => {
  const checked = validate(schema, value);
  return checked.ok ? [] : describeFieldErrors(checked.fieldErrors);
};

describe('what a check says follows from the check', () => {
  it.each([
    [z.string(), undefined, 'field.missing', 'Is missing'],
    [z.string(), 1, 'field.notText', 'Must be text'],
    [z.int(), 1.5, 'field.notWhole', 'Must be a whole number'],
    [z.boolean(), 'yes', 'field.notTruth', 'Must be true or false'],
    [z.enum(['a', 'b', 'c']), 'd', 'field.notOneOf', 'Must be one of a, b, c'],
    [z.literal('a'), 'd', 'field.notEqual', 'Must be a'],
    [z.string().check(z.maxLength(1)), 'ab', 'text.tooLong', 'Must be at most 1 character'],
    [z.string().check(z.minLength(3)), 'ab', 'text.tooShort', 'Must be at least 3 characters'],
    [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'list.tooMany', 'Must contain at most 1 entry'],
    [z.number().check(z.lte(2000)), 2001, 'number.tooLarge', 'Must be at most 2,000'],
    [z.number().check(z.gte(1)), 0, 'number.tooSmall', 'Must be at least 1'],
    [z.uuid(), 'x', 'text.notGuid', 'Must be a GUID'],
    [z.strictObject({}), { a: 1, b: 2 }, 'field.unknown', 'Contains unknown fields: a, b'],
    [z.string().check(z.regex(/a/)), 'b', 'field.notValid', 'Is not valid'],
  ])('%#: %j', (schema, value, code, message) => {
    expect(broken(schema, value)).toMatchObject([{ code, message }]);
  });

  it('unless the check names a rule, which may take the bound', () => {
    const list = z
      .array(z.int())
      .check(
        z.minLength(1, ruleCode('app.datasetsMissing')),
        z.maxLength(2, ruleOfMost('app.datasetsTooMany')),
      );
    expect(broken(list, [])).toMatchObject([
      { code: 'app.datasetsMissing', message: rules['app.datasetsMissing'] },
    ]);
    expect(broken(list, [1, 2, 3])).toMatchObject([
      { code: 'app.datasetsTooMany', params: { most: 2 }, message: 'Choose at most 2 datasets' },
    ]);
  });

  it('and a field is named once, with the first rule that it breaks', () => {
    const name = z.string().check(z.maxLength(1), z.regex(/a/));
    expect(broken(z.object({ name, age: z.int() }), { name: 'bb' }).map(({ code }) => code)).toEqual([
      'text.tooLong',
      'field.missing',
    ]);
  });
});

it('says a rule in the language that it is given', () => {
  const german = { ...rules, 'field.missing': 'Fehlt' };
  expect(sayRule({ code: 'field.missing' }, german)).toBe('Fehlt');
  expect(fieldError('name', 'text.tooLong', { most: 5 })).toEqual({
    field: 'name',
    code: 'text.tooLong',
    params: { most: 5 },
  });
});

it.each([
  ['text.tooLong', { most: 5 }, 'Must be at most 5 characters'],
  ['field.missing', undefined, rules['field.missing']],
  ['text.tooLong', undefined, null],
  ['text.tooLong', { least: 5 }, null],
  ['rule.of.tomorrow', { most: 5 }, null],
  ['toString', {}, null],
  [undefined, {}, null],
])('says %j with %j, which came from elsewhere, as %j', (code, params, sentence) => {
  expect(trySayRule(code, params)).toBe(sentence);
});

it.each([
  [null, 'en'],
  ['', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, EN-gb;q=0.4, de;q=0.3', 'en'],
  ['de;q=0.2, en;q=0.7', 'en'],
  ['de;q=0, fr', 'en'],
  ['*', 'en'],
  [';;q=x,,', 'en'],
])('chooses for %j the language %s', (wanted, chosen) => {
  expect(chooseLanguage(wanted, ['en', 'de'])).toBe(chosen);
});

describe('a rule that a table breaks has words that name what to do:', () => {
  const REMEDY = /\. (?:Check|Compare|Correct|Fill|Give|Look|Remove|Save|Write) /;
  test.each(violationRules)('%s', (rule) => {
    expect(violations[rule]({ column: 'price', count: 2 })).toMatch(REMEDY);
  });
});
