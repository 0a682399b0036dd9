/** Positions of people and counts of a few people are found by the columns beside them, and nothing in other tables. */
import { describe, expect, it } from 'vitest';
import { createPersonalData } from '#proxy/domains/publishing/reading/personal-data.ts';

const found = (names: readonly string[], row: (i: number) => readonly string[]) => {
  const personal = createPersonalData(names);
  for (let i = 0; i < 60; i += 1) personal.see(row(i));
  return personal.find().map(({ column, kind, looked, found: count }) => [column, kind, count, looked]);
};
const exact = (i: number) => [`53.${8000 + i}`, `-1.${5000 + i}`];

describe('positions', () => {
  it.each([['surname'], ['Patient ID'], ['owner_name'], ['tenant'], ['Nachname']])(
    'are of people beside a column %s',
    (person) => {
      expect(found([person, 'lat', 'lon'], (i) => [`A${i}`, ...exact(i)])).toEqual([
        ['lat', 'position', 60, 60],
        ['lon', 'position', 60, 60],
      ]);
    },
  );

  it('are of people beside a mere owner whose values differ, and of no one where they are bodies', () => {
    const beside = (owner: (i: number) => string) =>
      found(['tree', 'owner', 'lat', 'lon'], (i) => [`T${i}`, owner(i), ...exact(i)]).map(
        ([column]) => column,
      );
    expect(beside((i) => `Ann${i} Example`)).toEqual(['lat', 'lon']);
    expect(beside((i) => `C${1000 + i}`)).toEqual(['lat', 'lon']);
    expect(beside((i) => ['Leeds City Council', 'private', 'Network Rail'][i % 3] ?? '')).toEqual([]);
    expect(beside((i) => `Parish Council ${i}`)).toEqual([]);
    expect(beside(() => '')).toEqual([]);
  });

  it('are of people beside their e-mail addresses', () => {
    expect(
      found(['contact', 'latitude', 'longitude'], (i) => [`p${i}@mail.example`, ...exact(i)]).map(
        ([column]) => column,
      ),
    ).toEqual(['contact', 'latitude', 'longitude']);
  });

  it.each([
    ['of places', ['name', 'lat', 'lon'], exact],
    ['of towns', ['surname', 'lat', 'lon'], (i: number) => [`53.${10 + i}`, `-1.${10 + i}`]],
    [
      'that are metres',
      ['surname', 'easting', 'northing'],
      (i: number) => [`430000.${i}00`, `433500.${i}00`],
    ],
  ] as const)('%s are none', (_, names, place) => {
    expect(found([...names], (i) => [`A${i}`, ...place(i)])).toEqual([]);
  });
});

describe('counts', () => {
  it.each([
    ['age_group', 'cases'],
    ['Ethnicity', 'Number of pupils'],
    ['Geschlecht', 'Anzahl'],
    ['sex', 'n'],
    ['disability', 'count'],
  ])('by %s in a column %s are of a few people', (dimension, count) => {
    expect(found(['ward', dimension, count], (i) => [`W${i}`, 'x', String(i)])).toEqual([
      [count, 'smallCount', 4, 60],
    ]);
  });

  it.each([
    ['of vehicles', ['site', 'class', 'count'], (i: number) => ['S', 'car', String(i)]],
    ['of at least five', ['ward', 'sex', 'count'], (i: number) => ['W', 'f', String(i + 5)]],
    ['that are marks', ['ward', 'sex', 'count'], (i: number) => ['W', 'f', String(i % 2)]],
    ['with decimals', ['ward', 'sex', 'count'], (i: number) => ['W', 'f', `${i}.5`]],
    ['one row a person', ['surname', 'sex', 'number'], (i: number) => ['A', 'f', String(i)]],
  ] as const)('%s are none', (_, names, row) => {
    expect(found([...names], row)).toEqual([]);
  });
});
