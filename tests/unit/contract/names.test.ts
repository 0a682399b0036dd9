/** Names of groups, keys, organisations, providers, tags and people: one line of which something is seen. */
import { describe, expect, it } from 'vitest';
import { callByName, type CallName } from '#contract/index.ts';
import { asName, nameOf } from '#contract/entities/common.ts';
import { validate } from '#contract/validate.ts';

const codes = (name: string) => {
  const checked = validate(nameOf(20), name);
  return checked.ok ? [] : checked.fieldErrors.map(({ code }) => code);
};

describe('a name', () => {
  it.each([
    'Air quality',
    'Ó Súilleabháin',
    '東京都',
    'مكتب البيانات',
    '🌍 Open',
    '-',
    'עברית (ABC)',
    'क्षेत्र',
    'A\u200DB',
  ])('is %s', (name) => expect(codes(name)).toEqual([]));

  it.each(['\u200B', '\u200B\u2060\uFEFF', '\u3164', '\u2800', '\u00AD', '\u115F\u1160'])(
    'has a character that is seen: not %j',
    (name) => expect(codes(name)).toEqual(['text.notSeen']),
  );

  it.each(['A\nB', 'A\tB', 'A\u2028B', 'A\u001BB', 'evil \u202Egpj', 'A\u2066B'])(
    'is one line in one order: not %j',
    (name) => expect(codes(name)).toEqual(['text.notLine']),
  );

  it('says one thing of an empty one', () => {
    expect(codes('')).toEqual(['text.tooShort']);
    expect(codes(' \n ')).toEqual(['text.tooShort']);
    expect(codes('x'.repeat(21))).toEqual(['text.tooLong']);
  });
});

it.each([
  ['Ada', 'Ada'],
  [' Ada\n', 'Ada'],
  ['Ada \u202EsilaB', 'Ada silaB'],
  ['A\0da\uD800', 'Ada\uFFFD'],
  ['\u3164', ''],
  ['\u200B\u2060', ''],
])('a name from elsewhere, %j, is taken as %j', (text, name) => expect(asName(text)).toBe(name));

it.each<[CallName, string]>([
  ['group/create', 'name'],
  ['group/updateName', 'name'],
  ['dataProvider:save', 'name'],
  ['organisation/update', 'name'],
  ['key/create', 'name'],
  ['key/update', 'name'],
  ['tag:replace', 'label'],
  ['previewLink:make', 'name'],
  ['harvest:saveSource', 'name'],
  ['user/update', 'givenName'],
  ['user/update', 'familyName'],
])('%s refuses what is not seen as %s', (call, field) => {
  const checked = validate(callByName(call).request, { [field]: '\u200B' });
  expect(checked.ok ? [] : checked.fieldErrors).toContainEqual(
    expect.objectContaining({ field, code: 'text.notSeen' }),
  );
});
