/** The machine of the editor knows texts in other languages by their names alone; the contract says what these are. */
import { expect, it } from 'vitest';
import { columnTextName, columnTexts, fileTextName, fileTexts, textFields } from '#contract/text-names.ts';
import { isFieldOf } from '#machines/dataset-editing/dataset-editing.setup.ts';

const GUID = '5f0c2a9e-0000-4000-8000-000000000000';
const fields = Object.fromEntries(textFields.map((name) => [name, '']));

it('takes every text of the contract in another language for a field, and no other name', () => {
  const texts = [
    ...textFields,
    ...fileTexts.map((text) => fileTextName(GUID, text)),
    ...columnTexts.flatMap((text) =>
      ['ward', 'a.b@c/d', 'Straße', '%', ' '].map((column) => columnTextName(column, text)),
    ),
  ];
  for (const name of texts) expect([name, isFieldOf(fields, `${name}@cy`)]).toEqual([name, true]);
  for (const name of ['stranger', 'stranger@cy', 'toString', 'toString@cy', 'column', ''])
    expect([name, isFieldOf(fields, name)]).toEqual([name, false]);
});
