/** The record at the source, in the description of a dataset that was imported: what it is called there, and whether it still is. */
import { expect, it } from 'vitest';
import { exportsOf, parseTurtle } from '../exports/support.ts';
import { dcatUs } from './catalogue-server.ts';
import { benchOfFile } from './harvest-bench.ts';

const bench = benchOfFile();
const { own, source, applied, dataset } = bench;

const distribution = [
  { title: 'Counts', downloadURL: 'https://example.org/counts.csv', mediaType: 'text/csv' },
];

it('names the record, the standard that it is in, and when it was read; one that is gone is withdrawn', async () => {
  const sourceGUID = await source();
  const [identifier, other] = [own('listed'), own('other')];
  const says = (...identifiers: readonly string[]) =>
    bench.server.pages.set(
      '/data.json',
      dcatUs(
        ...identifiers.map((one) => ({ identifier: one, title: one, description: 'Counts.', distribution })),
      ),
    );
  says(identifier, other);
  await applied(sourceGUID);
  const { dataset_guid: guid } = await dataset(identifier);
  const values = async () => {
    const quads = parseTurtle(
      await (await exportsOf(bench.bench.db)(`/catalogue/dataset/${guid}.ttl`)).text(),
    );
    return (subject: string, predicate: string) =>
      quads
        .filter((one) => one.subject.value.endsWith(subject) && one.predicate.value.endsWith(predicate))
        .map(({ object }) => object.value);
  };
  const described = await values();
  const [record = ''] = described('#record', '/source');
  expect(record).toMatch(/#source-record$/);
  expect(described(record, '/identifier')).toEqual([identifier]);
  expect(described(record, '#type')).toEqual(['http://www.w3.org/ns/dcat#CatalogRecord']);
  expect(described(record, '/conformsTo')).toEqual(['https://project-open-data.cio.gov/v1.1/schema']);
  expect(Math.abs(Date.now() - Date.parse(described(record, '/modified')[0] ?? ''))).toBeLessThan(60_000);
  expect(described(record, '#status')[0]).toMatch(/COMPLETED$/);
  says(other);
  await applied(sourceGUID);
  const later = await values();
  expect(later('#source-record', '#status')[0]).toMatch(/WITHDRAWN$/);
  expect(later('#record', '#status')[0]).toMatch(/COMPLETED$/);
});
