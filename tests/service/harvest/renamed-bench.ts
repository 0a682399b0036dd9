/** Datasets of a source, with what names columns of their files. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { ORGANISATION, people } from '../../support/catalogue.ts';
import { complete } from '../publishing/bench.ts';
import type { benchOfFile } from './harvest-bench.ts';

export const rowsOf = (...names: readonly string[]) =>
  Array.from({ length: 20 }, (_, i) =>
    Object.fromEntries(names.map((name, place) => [name, place === 0 ? i : `value ${place} of row ${i}`])),
  );

export function renamedBench(bench: ReturnType<typeof benchOfFile>) {
  const { own, source, applied, dataset } = bench;

  /** What the source says now: a package with a table. */
  const serve = (identifier: string, ...names: readonly string[]) =>
    bench.server.pages.set('/data.json', {
      id: identifier,
      title: `People of ${identifier}`,
      resources: [{ name: 'people', title: 'People', data: rowsOf(...names) }],
    });

  /** A dataset of a source, with a grant and a chart that name its column `name`; one that was edited has words of it too. */
  async function named(isEdited = true) {
    const sourceGUID = await source();
    const identifier = own('people');
    serve(identifier, 'id', 'name', 'ward');
    await applied(sourceGUID);
    const { dataset_guid: datasetGUID } = await dataset(identifier);
    const { kysely } = bench.bench.db;
    const file = async () => {
      const [first] = (await bench.bench.ask('dataset:edit', { datasetGUID })).files;
      if (first === undefined) throw new Error('The dataset has no file');
      return first;
    };
    const { resourceGUID } = await file();
    const person = await ensurePrincipal(kysely, 'person', people.newcomer);
    const grantGUID = randomUUID();
    const fields = [
      { position: 1, name: 'name', type: 'text' },
      { position: 2, name: 'ward', type: 'text' },
    ];
    const narrowing = {
      sheet: 0,
      columns: [1],
      filters: [{ column: 2, operator: 'contains', text: 'row 1' }],
      fields,
    };
    await sql`insert into access.dataset_grant
        (grant_guid, principal_id, dataset_guid, resource_guids, level, narrowing, granted_by)
      values (${grantGUID}, ${person}, ${datasetGUID}, array[${resourceGUID}::uuid], 3,
        ${JSON.stringify(narrowing)}::jsonb, ${people.owner})`.execute(kysely);
    const chartGUID = randomUUID();
    const chart = {
      kind: 'chart',
      title: 'People',
      resourceGUID,
      sheet: 0,
      versionGUID: null,
      x: 'name',
      y: null,
      series: null,
      filters: [],
    };
    await sql`insert into catalogue.document (document_guid, kind, organisation_guid, document)
      values (${chartGUID}, 'chart', ${ORGANISATION}, ${JSON.stringify(chart)}::jsonb)`.execute(kysely);
    if (isEdited) {
      await bench.bench.ask('dataset:save', {
        datasetGUID,
        changes: { ...complete, dictionary: { name: { label: 'Name', description: '', unit: '' } } },
        translations: { 'column/name/label@de': 'Name der Person' },
      });
      await bench.bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    }
    return {
      sourceGUID,
      identifier,
      datasetGUID,
      resourceGUID,
      file,
      /** What names columns now. */
      async state() {
        const { rows } = await sql<{
          x: string;
          fields: { name: string; position: number }[];
          columns: number[];
        }>`
          select c.document ->> 'x' as x, g.narrowing -> 'fields' as fields, g.narrowing -> 'columns' as columns
          from catalogue.document c, access.dataset_grant g
          where c.document_guid = ${chartGUID} and g.grant_guid = ${grantGUID}`.execute(kysely);
        const { dictionary, translations } = await dataset(identifier);
        return {
          chart: rows[0]?.x,
          granted: rows[0]?.fields.map(({ name }) => name),
          places: rows[0]?.columns,
          words: Object.keys(dictionary),
          german: (translations as Record<string, Record<string, string>> | null) ?? {},
        };
      },
      needs: async () =>
        (await bench.bench.ask('dataset:mine', { datasetGUIDs: [datasetGUID] })).result[0]?.needs,
    };
  }

  return { serve, named };
}
