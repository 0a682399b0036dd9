/** Links between datasets of one catalogue: none changes how another dataset, or an organisation, is described. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { catalogueDatabase, ORGANISATION, record } from '../../support/catalogue.ts';
import { exportsOf, ORIGIN, parseTurtle } from './support.ts';

const dataset = (identifier: string) =>
  `${ORIGIN}/catalogue/dataset/${datasetGuid(ORGANISATION, identifier)}`;
const organisation = `${ORIGIN}/catalogue/organisation/${ORGANISATION}`;
let db: Database;

beforeAll(async () => {
  db = await catalogueDatabase();
  const relations = [
    { type: 'related' as const, title: 'Not its title', url: dataset('other') },
    { type: 'related' as const, title: 'Not its name', url: organisation },
    { type: 'related' as const, title: 'Elsewhere', url: 'https://elsewhere.example/1' },
  ];
  await writeRecords(
    db.kysely,
    [
      record({ sourceIdentifier: 'first', title: 'Ours', relations }),
      record({ sourceIdentifier: 'other', title: 'Theirs' }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
});
afterAll(() => db.close());

it.each(['/catalogue', new URL(dataset('first')).pathname])('in %s', async (path) => {
  const quads = parseTurtle(await (await exportsOf(db)(`${path}.ttl`)).text());
  const values = (of: string, predicate: string) =>
    quads
      .filter((one) => one.subject.value === of && one.predicate.value.endsWith(predicate))
      .map(({ object }) => object.value);
  const links = [dataset('other'), organisation, 'https://elsewhere.example/1'];
  expect(values(dataset('first'), '/terms/relation').toSorted()).toEqual(links.toSorted());
  expect(values(dataset('other'), '/terms/title')).toEqual(path === '/catalogue' ? ['Theirs'] : []);
  expect(values(organisation, '/terms/title')).toEqual([]);
  expect(values(organisation, '/name')).toHaveLength(1);
  expect(values('https://elsewhere.example/1', '/terms/title')).toEqual(['Elsewhere']);
});
