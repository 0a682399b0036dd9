/** Grants of some columns and rows: no call about the table answers more than the part. */
import { describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import type { NarrowingInput } from '#contract/narrowing.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { createFileLinks } from '#proxy/domains/files/links.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { ask, authenticate, people, send, silent } from '../../support/catalogue.ts';
import { ready } from '../preview/harness.ts';
import {
  type TableCall,
  below,
  csv,
  datasetGUID,
  datasetOf,
  filtered,
  harness,
  makePart,
  names,
  opened,
  questionsTo,
  read,
  resourceGUID,
  rows,
  secret,
  share,
  tableOf,
  ward,
  useNarrowed,
} from './narrowed-bench.ts';
import { rulesOfNarrowedGrants } from './narrowed-grant-rules.ts';

useNarrowed();

describe('every call about the table', () => {
  it.each(Array.from({ length: 12 }, (_, i) => i))(
    'answers as about the table filtered by hand (%i)',
    async () => {
      let parts: NarrowingInput[];
      let byHand: ReturnType<typeof filtered>;
      do {
        parts = Array.from({ length: 1 + below(2) }, makePart);
        byHand = filtered(parts);
        // A column without any value has no type.
      } while (byHand.head.some((_, i) => byHand.cells.every((row) => row[i] === '')));
      for (const part of parts) expect((await share(part)).status).toBe(200);
      const same = await harness.store({ content: csv(byHand.head, byHand.cells) });
      const preview = await tableOf(resourceGUID, people.member);
      const expected = await tableOf(same, undefined);
      expect(preview).toMatchObject({
        resource: { inPart: true },
        content: null,
        hasPlaces: expected.hasPlaces,
      });
      const { rows: count, columns } = expected.table as { rows: number; columns: number };
      expect(preview.table).toMatchObject({ state: 'ready', rows: count, columns, dialect: null });
      expect(count).toBe(byHand.cells.length);
      for (const [call, question] of questionsTo(byHand.head.length)) {
        const request = { ...question, resourceGUID } as CallRequest<TableCall>;
        const answer = await read(send(opened.data, call, request, people.member));
        const wanted = await read(send(opened.data, call, { ...request, resourceGUID: same }, undefined));
        expect([parts, call, question, answer.status, reasonless(answer.body)]).toEqual([
          parts,
          call,
          question,
          wanted.status,
          reasonless(wanted.body),
        ]);
      }
    },
  );

  /** Why a column has its type is not said of a part; the resource is another. */
  function reasonless(body: unknown): unknown {
    return JSON.parse(
      JSON.stringify(body, (key, value: unknown) =>
        key === 'reason' || key === 'instance' ? undefined : value,
      ),
    );
  }
});

describe('the file', () => {
  it('is refused with the reason, by every way to it', async () => {
    await share(ward);
    const caller = { identityGUID: people.member };
    const refusal = {
      status: 403,
      message: expect.stringContaining('A part of this file is shared with you'),
    };
    await expect(findFile(harness.db.kysely, { resourceGUID }, caller)).rejects.toMatchObject(refusal);
    const links = createFileLinks(
      harness.db.kysely,
      createSecrets('a secret of the tests that is long enough'),
    );
    await expect(links.linkFor(resourceGUID, people.member)).rejects.toMatchObject(refusal);
    const content = await read(send(opened.data, 'resource:previewContent', { resourceGUID }, people.member));
    expect(content.status).toBe(409);
    expect(JSON.stringify(content.body)).not.toContain('Adel');
  });

  it('is had by anyone who has a grant of all of it besides', async () => {
    await share(ward);
    await share(null, { level: 'download' });
    await expect(
      findFile(harness.db.kysely, { resourceGUID }, { identityGUID: people.member }),
    ).resolves.toMatchObject({
      openings: null,
    });
    const preview = await tableOf(resourceGUID, people.member);
    expect(preview).toMatchObject({ resource: { inPart: false }, table: { rows: 300, columns: 8 } });
  });

  it('is not on the page of the dataset, and its part is', async () => {
    await share(ward);
    const discovery = createDiscoveryService({ db: harness.db, authenticate, log: silent });
    const { resources } = await ask(discovery, 'dataset:view', { datasetGUID }, people.member);
    expect(resources).toMatchObject([{ resourceGUID, url: null, inPart: true }]);
    const whole = await ask(discovery, 'dataset:view', { datasetGUID }, people.owner);
    expect(whole.resources).toMatchObject([{ url: expect.stringContaining(resourceGUID) }]);
  });

  it('that is shared to be read, and not to be had, is marked on the page of the dataset', async () => {
    await share(null, { level: 'read' });
    const discovery = createDiscoveryService({ db: harness.db, authenticate, log: silent });
    const { resources } = await ask(discovery, 'dataset:view', { datasetGUID }, people.member);
    expect(resources).toMatchObject([{ resourceGUID, url: null, readOnly: true }]);
    expect(resources[0]).not.toHaveProperty('inPart');
    await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
    await share(null, { level: 'metadata' });
    const described = await ask(discovery, 'dataset:view', { datasetGUID }, people.member);
    expect(described.resources[0]).not.toHaveProperty('readOnly');
  });

  it('with other columns than when it was shared opens nothing', async () => {
    const moved = await ready(harness, opened, { ...secret, sourceIdentifier: 'moved' }, people.owner);
    await share(ward, { datasetGUID: await datasetOf(moved), resources: [moved] });
    expect((await tableOf(moved, people.member)).table).toMatchObject({ state: 'ready', columns: 3 });
    const turned = csv(
      names.toReversed(),
      rows.map((row) => row.toReversed()),
    );
    const replaced = await harness.store({ ...secret, sourceIdentifier: 'moved', content: turned });
    expect(replaced).toBe(moved);
    expect((await tableOf(moved, people.member)).table).toMatchObject({ state: 'failed', reason: 'changed' });
    // A column that is gone is not opened; those that are still there are.
    await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
  });
});

rulesOfNarrowedGrants();
