/** What the schema of a dataset's fields says of one: the form asks it instead of having lists of names. */
import { expect, test } from 'vitest';
import { isNullableText, longestText } from '#contract/field-shape.ts';
import { TITLE_LENGTH } from '#contract/publishing-fields.ts';
import { textFields } from '#contract/text-names.ts';
import { textLength } from '#contract/translation-changes.ts';

test.each(['rights', 'landingPage', 'expectedAt', 'anonymisationReview', 'retention'])(
  '%s is null when nothing is in it',
  (field) => expect(isNullableText(field)).toBe(true),
);

test.each(['title', 'tags', 'licence', 'contact', 'spatialResolution', 'personalData', 'rights@cy', 'none'])(
  '%s is no text that can be null',
  (field) => expect(isNullableText(field)).toBe(false),
);

test('the longest text of a field is that of its schema, whether or not it can be null', () => {
  expect(longestText('title')).toBe(TITLE_LENGTH);
  expect(longestText('citation')).toBe(1000);
  expect(longestText('licence')).toBeUndefined();
  expect(longestText('tags')).toBeUndefined();
});

test.each(textFields)('a translation of %s has room', (text) =>
  expect(textLength({ of: 'dataset', text })).toBeGreaterThan(0),
);
