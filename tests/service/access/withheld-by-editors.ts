/** What an editor does with a version: gives it back, withholds it with a reason, deletes it, and shares a draft without it. */
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { CallName } from '#contract/index.ts';
import { rowsPath } from '#contract/rows-api.ts';
import { sweepUploads } from '#proxy/domains/publishing/uploads/store-upload.ts';
import { complete, roomy } from '../publishing/bench.ts';
import type { Principal } from './every-call/harness.ts';
import { waysOfVersion } from './every-call/withheld-ways.ts';
import { answers, ask, begun, files, harness, owner, publish } from './withheld-bench.ts';
import { runJob } from '../../support/run-job.ts';

/** @param remedied the GUID of the version that readers have */
export function withholdingByEditors(remedied: () => string): void {
  describe('an editor', () => {
    const chosen = (versionGUID: string) => {
      const { dataset: datasetGUID, resource: resourceGUID } = harness.secret;
      return { datasetGUID, resourceGUID, versionGUID };
    };
    const status = async (name: CallName, request: object, as: Principal) =>
      (await harness.send(name, request, as)).status;
    const read = async (guid: string) => (await harness.fetch(rowsPath(guid), null)).status;

    it('gives a version back where they publish, and a later publication does not take it again', async () => {
      const editor = harness.members.get(4) ?? '';
      expect(await status('dataset:releaseVersion', chosen(begun.after), editor)).toBe(403);
      await ask('dataset:releaseVersion', { ...chosen(begun.after), reason: 'It has no names' });
      await vi.waitFor(async () => expect(await read(begun.after)).toBe(200), {
        timeout: 60_000,
        interval: 300,
      });
      await ask('dataset:save', {
        datasetGUID: harness.secret.dataset,
        changes: { summary: `${complete.summary} Again.` },
      });
      await publish();
      expect(await read(begun.after)).toBe(200);
      expect(await read(begun.version)).toBe(410);
      expect(await status('dataset:releaseVersion', chosen(begun.after), owner)).toBe(409);
    });

    it('withholds an earlier version with a reason, without a remedy, and takes that back', async () => {
      const editor = harness.members.get(4) ?? '';
      const { resource } = harness.secret;
      const request = { ...chosen(begun.after), reason: 'A street is named' };
      for (const as of [null, harness.granted, harness.members.get(7) ?? ''])
        expect(await status('dataset:withholdVersion', request, as)).toBeGreaterThan(400);
      expect(await status('dataset:withholdVersion', { ...request, reason: ' ' }, editor)).toBe(400);
      expect(await status('dataset:withholdVersion', { ...request, versionGUID: remedied() }, editor)).toBe(
        409,
      );
      expect(await status('dataset:withholdVersion', { ...request, versionGUID: resource }, editor)).toBe(
        404,
      );
      const revision = await harness.embedded.revision();
      await ask('dataset:withholdVersion', request, editor);
      // The editor who withheld it, and not what a remedy has ended.
      const { files: seen } = await ask('dataset:edit', { datasetGUID: request.datasetGUID }, editor);
      expect(seen[0]?.earlier.map(({ version, withheld }) => [version, withheld?.mayRelease])).toEqual(
        expect.arrayContaining([
          [3, true],
          [2, false],
        ]),
      );
      expect(await harness.embedded.revision()).not.toBe(revision);
      expect(await read(begun.after)).toBe(410);
      expect((await files())[0]?.earlier[0]).toMatchObject({
        version: 3,
        withheld: { because: 'editor', reason: 'A street is named', isPurged: false, mayRelease: true },
      });
      await ask('dataset:releaseVersion', chosen(begun.after), editor);
      expect(await read(begun.after)).toBe(200);
      const { rows } = await sql<{ action: string; reason: string }>`
      select action, reason from access.audit where action like 'dataset.version%' order by id desc limit 2`.execute(
        harness.db.kysely,
      );
      expect(rows).toEqual([
        { action: 'dataset.versionReleased', reason: '' },
        { action: 'dataset.versionWithheld', reason: 'A street is named' },
      ]);
    });

    it('deletes the bytes of a withheld version for good', async () => {
      expect(await status('dataset:purgeVersion', chosen(begun.after), owner)).toBe(409);
      expect(await status('dataset:purgeVersion', chosen(begun.version), harness.members.get(4) ?? '')).toBe(
        403,
      );
      const { file_key: key } = await harness.db.kysely
        .selectFrom('catalogue.resource_version')
        .select('file_key')
        .where('version_guid', '=', begun.version)
        .executeTakeFirstOrThrow();
      expect(await harness.embedded.store.sizeOf(key ?? '')).toBeGreaterThan(0);
      await ask('dataset:purgeVersion', chosen(begun.version));
      const pieces = { list: async function* () {}, removeAll: async () => {} };
      const sweep = sweepUploads({
        kysely: harness.db.kysely,
        pieces: pieces as never,
        files: harness.embedded.store,
        limits: roomy,
      });
      await runJob(harness.db.kysely, sweep);
      expect(await harness.embedded.store.sizeOf(key ?? '')).toBeNull();
      const { rows } = await sql<object>`
      select file_key, upload_id, cell_words, columns, finding, violations, personal, clues
      from catalogue.resource_version where version_guid = ${begun.version}::uuid`.execute(harness.db.kysely);
      expect(rows).toEqual([
        {
          file_key: null,
          upload_id: null,
          cell_words: null,
          columns: [],
          finding: null,
          violations: [],
          personal: [],
          clues: {},
        },
      ]);
      for (const as of [null, owner])
        expect((await harness.fetch(`/files/${begun.version}/people.csv`, as)).status).toBe(
          as === null ? 410 : 404,
        );
      expect((await files())[0]?.earlier[1]).toMatchObject({
        version: 2,
        withheld: { isPurged: true, mayRelease: false },
      });
      for (const name of ['dataset:releaseVersion', 'dataset:purgeVersion'] as const)
        expect(await status(name, chosen(begun.version), owner)).toBe(409);
    });

    it('shares a secret link to the draft that shows nothing of what is withheld', async () => {
      const { dataset: datasetGUID } = harness.secret;
      await ask('dataset:withholdVersion', { ...chosen(begun.after), reason: 'A street is named' });
      await ask('dataset:unpublish', { datasetGUID, reason: 'To look at it' });
      const link = await ask('previewLink:make', { datasetGUID, name: 'Reviewer', days: 2 });
      const seen = await answers(
        waysOfVersion(harness.secret, { ...begun, version: begun.after }),
        link.secret,
      );
      expect(seen.filter(({ status: answered }) => answered < 400)).toEqual([]);
    });
  });
}
