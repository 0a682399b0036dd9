/** The form of an app: it says what the contract says, in its own fields, and sends what was meant. */
import { expect, it } from 'vitest';
import { appLimits } from '#contract/app-constants.ts';
import { sayBrokenRule, fieldErrorMessage } from '#src/messages/rules.ts';
import {
  contentOf,
  emptyValues,
  validateApp,
  refusalsFrom,
  splitGuids,
} from '#src/screens/apps/submission/app-form.ts';
import { validateReason } from '#src/screens/apps/dashboard/use-app-review.ts';

const guid = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';
const whole = {
  ...emptyValues,
  name: 'Where to sit',
  kind: 'webApp',
  summary: 'Finds benches',
  url: 'https://sit.example.org/',
  datasets: guid,
};

it('finds nothing wrong with a whole form, and what is missing in an empty one', () => {
  expect(validateApp(whole)).toEqual({});
  expect(Object.keys(validateApp(emptyValues))).toEqual(['name', 'summary', 'kind', 'url', 'datasets']);
});

it('says of an address what the server would', () => {
  expect(validateApp({ ...whole, url: 'http://sit.example.org/' })).toEqual({
    url: [{ code: 'app.urlNotWhole' }],
  });
  expect(validateApp({ ...whole, name: 'x'.repeat(1000) })['name']).toEqual([
    { code: 'text.tooLong', params: { most: appLimits.name } },
  ]);
});

it('sends lists as lists and nothing as nothing', () => {
  expect(contentOf({ ...whole, datasets: `${guid} ${guid}` })).toMatchObject({
    datasetGUIDs: [guid, guid],
    pictureGUID: null,
    organisationGUID: null,
  });
  expect(splitGuids(undefined)).toEqual([]);
});

it('puts refusals of the server by the fields of the form', () => {
  expect(
    refusalsFrom([
      { field: 'datasetGUIDs.0', message: 'Gone' },
      { field: 'pictureGUID', message: 'Gone' },
      { field: 'body', message: 'Broken' },
    ]).map(({ field }) => field),
  ).toEqual(['datasets', 'picture', null]);
});

it('says a rule that the server names in its own words, and repeats the server where it names none', () => {
  const told = { field: 'name', code: 'text.tooLong', params: { most: 80 }, message: 'Zu lang' };
  expect(sayBrokenRule(fieldErrorMessage(told))).toBe('Must be at most 80 characters');
  expect(sayBrokenRule(fieldErrorMessage({ ...told, code: 'of.tomorrow' }))).toBe('Zu lang');
  expect(sayBrokenRule(fieldErrorMessage({ field: 'name', message: 'Zu lang' }))).toBe('Zu lang');
  expect(sayBrokenRule({ code: 'unreachable' })).toBeNull();
});

it('wants a reason', () => {
  expect(validateReason({ reason: '' })).toEqual({
    reason: [{ code: 'app.reasonMissing' }],
  });
  expect(validateReason({ reason: 'Broken' })).toEqual({});
});

it('shows a refusal of the service by its rule, and by its sentence where the rule has no message here', () => {
  const say = (code: string | undefined, params?: Record<string, number>) =>
    sayBrokenRule(fieldErrorMessage({ field: 'body', message: 'Of the service', code, params }));
  expect(say('text.tooLong', { most: 5 })).toBe('Must be at most 5 characters');
  expect(say('text.tooLong')).toBe('Of the service');
  expect(say('rule.of.tomorrow')).toBe('Of the service');
  expect(say(undefined)).toBe('Of the service');
  expect(sayBrokenRule({ code: 'explained' })).toBeNull();
  expect(sayBrokenRule({ code: 'unreachable' })).toBeNull();
});
