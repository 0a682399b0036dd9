/** Versions, notes on quality and stated openness: saved, refused, undone, read, exported, and edited in a table. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { findFile } from '#proxy/domains/files/find-file.ts';
import type { FieldChanges } from '#contract/publishing-fields.ts';
import { seedRow } from '#proxy/platform/lookups/tables.ts';
import { ask, ORGANISATION, people, send } from '../../support/catalogue.ts';
import { exportsOf, ORIGIN, parseTurtle } from '../exports/support.ts';
import { complete } from './bench.ts';
import { bench, edit, useUploads } from './files-bench.ts';

useUploads();

const stated: FieldChanges = {
  version: '2.1',
  versionNotes: 'Benches of **2026** were added.',
  qualityNotes: 'One bench in ten has no age.',
  provenance: 'Counted by rangers.',
};
const publish = (datasetGUID: string) =>
  bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
async function published(changes: FieldChanges = stated): Promise<string> {
  const datasetGUID = await bench.draft();
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, licence: 4, ...changes } });
  await bench.upload(datasetGUID, 'benches.csv', 'id,age\n1,5\n2,7\n');
  await publish(datasetGUID);
  return datasetGUID;
}
const shown = (datasetGUID: string, language?: string) =>
  ask(bench.discovery, 'dataset:view', { datasetGUID, ...(language !== undefined && { language }) });
const refusal = async (changes: object) => {
  const datasetGUID = await bench.draft();
  const response = await send(bench.data, 'dataset:save', { datasetGUID, changes }, people.editor);
  const { errors = [] } = (await response.json()) as { errors?: { field: string; code: string }[] };
  return [response.status, ...errors.map(({ field, code }) => `${field} ${code}`)];
};

it('are shown in the language that is asked for, and in the main one where they are not translated', async () => {
  const datasetGUID = await published();
  await bench.ask('dataset:save', {
    datasetGUID,
    translations: { 'versionNotes@cy': 'Ychwanegwyd meinciau.', 'qualityNotes@cy': 'Heb oed.' },
  });
  await publish(datasetGUID);
  expect(await shown(datasetGUID)).toMatchObject(stated);
  expect(await shown(datasetGUID, 'cy')).toMatchObject({
    version: '2.1',
    versionNotes: 'Ychwanegwyd meinciau.',
    qualityNotes: 'Heb oed.',
    provenance: stated.provenance,
  });
  const turtle = await (await exportsOf(bench.db)(`/catalogue/dataset/${datasetGUID}.ttl`)).text();
  const notes = parseTurtle(turtle).filter(({ predicate }) => predicate.value.endsWith('#versionNotes'));
  expect(notes.map(({ object }) => object.value)).toEqual([stated.versionNotes, 'Ychwanegwyd meinciau.']);
});

it('state other stars of openness with a reason, and without one they are computed again', async () => {
  const datasetGUID = await published();
  expect(await shown(datasetGUID)).toMatchObject({ openness: { stars: 3 } });
  const opennessOverride = { stars: 4, reason: 'Places are named by addresses of the register.' };
  await bench.ask('dataset:save', { datasetGUID, changes: { opennessOverride } });
  expect((await edit(datasetGUID)).openness).toMatchObject({ stars: 3 });
  await publish(datasetGUID);
  expect((await shown(datasetGUID)).openness).toEqual({
    stars: 4,
    next: null,
    stated: { reason: opennessOverride.reason, computed: 3 },
  });
  const { result } = await bench.ask('dataset:history', { datasetGUID, field: 'opennessOverride' });
  await bench.ask('dataset:undo', {
    datasetGUID,
    field: 'opennessOverride',
    revision: result[0]?.revision ?? 0,
    base: result[0]?.revision ?? 0,
  });
  await publish(datasetGUID);
  const { openness } = await shown(datasetGUID);
  expect(openness).toMatchObject({ stars: 3 });
  expect(openness).not.toHaveProperty('stated');
});

it('counts the licence of a file before that of its dataset, for editors and readers', async () => {
  const datasetGUID = await published({ ...stated, licence: seedRow('licenceType', 'CC-BY-NC-4.0').id });
  const resourceGUID = (await edit(datasetGUID)).files[0]?.resourceGUID ?? '';
  const licensed = async (code: string | null) => {
    const facts = code === null ? {} : { licence: seedRow('licenceType', code).id };
    await bench.ask('dataset:changeFile', { datasetGUID, resourceGUID, facts });
    const editors = (await edit(datasetGUID)).openness.stars;
    await publish(datasetGUID);
    return [editors, (await shown(datasetGUID)).openness.stars];
  };
  expect(await licensed(null)).toEqual([0, 0]);
  expect(await licensed('CC0-1.0')).toEqual([3, 3]);
  await bench.ask('dataset:save', {
    datasetGUID,
    changes: { licence: seedRow('licenceType', 'CC0-1.0').id },
    base: (await edit(datasetGUID)).revisions,
  });
  expect(await licensed('CC-BY-NC-4.0')).toEqual([0, 0]);
  expect(await licensed(null)).toEqual([3, 3]);
});

it.each([
  [{ opennessOverride: { stars: 4, reason: ' ' } }, 'changes.opennessOverride.reason openness.noReason'],
  [{ opennessOverride: { stars: 6, reason: 'x' } }, 'changes.opennessOverride.stars number.tooLarge'],
  [{ version: 'x'.repeat(101) }, 'changes.version text.tooLong'],
])('refuses %j', async (changes, error) => {
  expect(await refusal(changes)).toEqual([400, error]);
});

it('judges the quality of what readers have', async () => {
  const datasetGUID = await published({
    ...stated,
    frequency: seedRow('updateFrequency', 'ANNUAL').id,
    dictionary: { id: { label: 'Number', description: '', unit: '' } },
  });
  const { quality } = await shown(datasetGUID);
  const missing = quality?.criteria.filter(({ met }) => !met).map(({ code }) => code);
  expect(missing).toEqual(['description', 'temporal', 'spatial', 'tags', 'columns']);
  expect(quality?.score).toBe(Math.round((100 * 7) / 12));
});

it('describes versions of a file that readers may have, and none that is withheld', async () => {
  const datasetGUID = await published();
  const [file] = (await edit(datasetGUID)).files;
  const resourceGUID = file?.resourceGUID ?? '';
  for (const age of [6, 7]) {
    await bench.upload(datasetGUID, `benches-${age}.csv`, `id,age\n1,${age}\n2,7\n`, resourceGUID);
    await publish(datasetGUID);
  }
  const describedAs = async (name: string) => {
    const turtle = await (await exportsOf(bench.db)(`/catalogue/dataset/${datasetGUID}.ttl`)).text();
    return parseTurtle(turtle)
      .filter(
        ({ subject, predicate }) =>
          subject.value.includes(`resource-${resourceGUID}`) && predicate.value.endsWith(name),
      )
      .map(({ subject, object }) => [subject.value.split(resourceGUID)[1] ?? '', object.value] as const);
  };
  expect(new Map(await describedAs('dcat#version'))).toEqual(
    new Map([
      ['', '3'],
      ['-version-2', '2'],
      ['-version-1', '1'],
    ]),
  );
  const before = (await describedAs('#previousVersion')).map(
    ([from, to]) => [from, to.split(resourceGUID)[1]] as const,
  );
  expect(new Map(before)).toEqual(
    new Map([
      ['', '-version-2'],
      ['-version-2', '-version-1'],
    ]),
  );
  const packaged = async () => {
    const text = await (
      await exportsOf(bench.db)(`/catalogue/dataset/${datasetGUID}.datapackage.json`)
    ).text();
    const { resources } = JSON.parse(text) as {
      resources: { version: string; previousVersions: unknown[] }[];
    };
    return resources[0];
  };
  expect(await packaged()).toMatchObject({
    version: '3',
    previousVersions: [
      { version: '2', path: expect.stringMatching(/benches-6\.csv$/) as unknown },
      { version: '1', path: expect.stringMatching(/benches\.csv$/) as unknown },
    ],
  });
  const addresses = new Map(await describedAs('#downloadURL'));
  for (const [version, name] of [
    ['', 'benches-7.csv'],
    ['-version-2', 'benches-6.csv'],
    ['-version-1', 'benches.csv'],
  ] as const) {
    const guid = addresses.get(version)?.slice(`${ORIGIN}/files/`.length).split('/')[0] ?? '';
    const found = await findFile(bench.db.kysely, { resourceGUID: guid }, { identityGUID: null });
    expect(found.name).toBe(name);
  }
  const [now] = (await edit(datasetGUID)).files;
  await bench.ask('dataset:withholdVersion', {
    datasetGUID,
    resourceGUID,
    versionGUID: now?.earlier[0]?.versionGUID ?? '',
    reason: 'Names of people',
  });
  expect((await describedAs('dcat#version')).map(([, version]) => version).toSorted()).toEqual(['1', '3']);
  expect((await packaged())?.previousVersions).toMatchObject([{ version: '1' }]);
});

it('are columns of the table of metadata', async () => {
  const opennessOverride = { stars: 2, reason: 'Only a picture of a table.' };
  const datasetGUID = await published({ ...stated, opennessOverride });
  const { text } = await bench.ask('harvest:exportSheet', {
    organisationGUID: ORGANISATION,
    datasetGUIDs: [datasetGUID],
  });
  const [row] = parse(text, { columns: true, bom: true }) as Record<string, string>[];
  expect(row).toMatchObject({
    version: '2.1',
    versionNotes: stated.versionNotes,
    qualityNotes: stated.qualityNotes,
    'opennessOverride.stars': '2',
    'opennessOverride.reason': opennessOverride.reason,
  });
});

it('says why access is limited, and asks for the anonymisation again when its day has come', async () => {
  const datasetGUID = await published({ ...stated, restrictions: ['security'] });
  expect(await shown(datasetGUID)).toMatchObject({ restrictions: ['security'] });
  const advice = async (anonymisationReview: string | null) => {
    await bench.ask('dataset:save', { datasetGUID, changes: { anonymisationReview }, base: {} });
    const { result } = await bench.ask('dataset:checklist', {
      datasetGUID,
      status: 'published',
      visibility: 'public',
    });
    return result.some(({ id }) => id === 'anonymisation.review');
  };
  expect(await advice('2020-01-01')).toBe(true);
  expect(await shown(datasetGUID)).not.toHaveProperty('anonymisationReview');
});

it('describes how a file is written, for programs that load it', async () => {
  const datasetGUID = await bench.draft();
  await bench.ask('dataset:save', { datasetGUID, changes: complete });
  await bench.upload(
    datasetGUID,
    'sites.csv',
    'Sites of the city\nid;name;age\n1;North;5\n2;South;7\n3;West;9\n',
  );
  await publish(datasetGUID);
  const text = await (await exportsOf(bench.db)(`/catalogue/dataset/${datasetGUID}.datapackage.json`)).text();
  const { resources } = JSON.parse(text) as { resources: Record<string, unknown>[] };
  expect(resources[0]).toMatchObject({
    encoding: 'utf-8',
    dialect: { delimiter: ';', header: true, headerRows: [2] },
  });
});
