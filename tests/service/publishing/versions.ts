/** A new version of a file is for editors until it is published. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { sweepPreviews } from '#proxy/domains/preview/sweep-previews.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { ask, people } from '../../support/catalogue.ts';
import { runJob } from '../../support/run-job.ts';
import { complete } from './bench.ts';
import { bench, edit } from './files-bench.ts';

export function newVersions(): void {
  describe('a new version of a file', () => {
    it('is for editors until it is published, says what changes, and the old one stays', async () => {
      const datasetGUID = await bench.draft();
      await bench.ask('dataset:save', { datasetGUID, changes: complete });
      const resourceGUID = await bench.upload(
        datasetGUID,
        'benches.csv',
        'id,place,age\n1,North,5\n2,South,7\n',
      );
      const first = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
      await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
      const visitor = { identityGUID: null };
      const nameFor = async (guid: string, caller: { identityGUID: string | null } = visitor) =>
        findFile(bench.db.kysely, { resourceGUID: guid }, caller).then(
          ({ name }) => name,
          ({ status }: { status: number }) => status,
        );
      expect(await nameFor(resourceGUID)).toBe('benches.csv');
      const before = await ask(bench.discovery, 'dataset:view', { datasetGUID });

      await bench.upload(
        datasetGUID,
        'benches-2.csv',
        'id,place,wood\n1,North,oak\n2,South,ash\n3,West,oak\n',
        resourceGUID,
      );
      const [file] = (await edit(datasetGUID)).files;
      const second = file?.versionGUID ?? '';
      expect(file).toMatchObject({
        version: 2,
        isPublished: false,
        earlier: [{ versionGUID: first, version: 1 }],
      });
      expect(await nameFor(resourceGUID)).toBe('benches.csv');
      expect(await nameFor(second)).toBe(404);
      expect(await nameFor(second, { identityGUID: people.member })).toBe(404);
      expect(await nameFor(second, { identityGUID: people.editor })).toBe('benches-2.csv');
      const affected = await bench.ask('dataset:affected', { datasetGUID });
      expect(affected.files).toMatchObject([
        {
          change: 'replaced',
          rows: { before: 2, after: 3 },
          columns: {
            added: ['wood'],
            removed: ['age'],
            retyped: [],
            bars: expect.arrayContaining([
              { name: 'age', before: expect.any(String), after: null },
              { name: 'wood', before: null, after: expect.any(String) },
            ]),
          },
        },
      ]);

      await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
      const after = await ask(bench.discovery, 'dataset:view', { datasetGUID });
      expect(after.resources).toMatchObject([{ resourceGUID, shape: { rows: 3 } }]);
      expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
      expect(after.firstPublishedAt).toBe(before.firstPublishedAt);
      expect(await nameFor(resourceGUID)).toBe('benches-2.csv');
      expect(await nameFor(first)).toBe('benches.csv');
      expect(await nameFor(second)).toBe('benches-2.csv');

      await bench.ask('dataset:useVersion', { datasetGUID, resourceGUID, versionGUID: first });
      await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
      expect(await nameFor(resourceGUID)).toBe('benches.csv');

      // Once the file is removed, its versions are for editors.
      await bench.upload(datasetGUID, 'trees.csv', 'id,kind\n1,oak\n2,ash\n');
      await bench.ask('dataset:removeFile', { datasetGUID, resourceGUID });
      await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
      for (const guid of [resourceGUID, first, second]) expect(await nameFor(guid)).toBe(404);
      expect(await nameFor(first, { identityGUID: people.member })).toBe(404);
      expect(await nameFor(first, { identityGUID: people.editor })).toBe('benches.csv');
    });

    it('is for editors as long as its dataset is announced', async () => {
      const datasetGUID = await bench.draft();
      await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, expectedAt: '2999-01-01' } });
      const resourceGUID = await bench.upload(datasetGUID, 'first.csv', 'id,age\n1,5\n2,7\n');
      const first = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
      await bench.ask('dataset:publish', { datasetGUID, status: 'planned', visibility: 'public' });
      await bench.upload(datasetGUID, 'second.csv', 'id,age\n1,6\n2,8\n', resourceGUID);
      await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
      const visitor = { identityGUID: null };
      const found = await findFile(bench.db.kysely, { resourceGUID }, visitor);
      expect(found.name).toBe('second.csv');
      await expect(findFile(bench.db.kysely, { resourceGUID: first }, visitor)).rejects.toMatchObject({
        status: 404,
      });
    });

    it('has the version from before again when it is cancelled, whatever was cancelled before it', async () => {
      const datasetGUID = await bench.draft();
      const resourceGUID = await bench.upload(datasetGUID, 'first.csv', 'id,age\n1,5\n2,7\n');
      const first = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
      const attach = async (name: string, replaces?: string) => {
        const { uploadId, address } = await bench.ask(
          'upload:create',
          { datasetGUID, name, size: 10 },
          people.editor,
        );
        const request = { datasetGUID, uploadId, ...(replaces !== undefined && { replaces }) };
        await bench.ask('dataset:attachUpload', request, people.editor);
        return async () => {
          expect((await bench.tus('DELETE', address)).status).toBe(204);
          await bench.ask('dataset:detachUpload', { datasetGUID, uploadId }, people.editor);
        };
      };
      for (const name of ['second.csv', 'third.csv']) {
        const cancel = await attach(name, resourceGUID);
        await cancel();
        expect((await edit(datasetGUID)).files).toMatchObject([{ versionGUID: first }]);
      }
      const cancelNew = await attach('other.csv');
      expect((await edit(datasetGUID)).files).toHaveLength(2);
      await cancelNew();
      await cancelNew().catch(() => {});
      expect((await edit(datasetGUID)).files).toMatchObject([{ versionGUID: first }]);
    });

    it('is for editors alone while its dataset is unpublished, and whole or not at all for others', async () => {
      const datasetGUID = await bench.draft();
      await bench.ask('dataset:save', { datasetGUID, changes: complete });
      const resourceGUID = await bench.upload(datasetGUID, 'old.csv', 'id,age\n1,5\n2,7\n');
      const first = (await edit(datasetGUID)).files[0]?.versionGUID ?? '';
      const publish = { datasetGUID, status: 'published', visibility: 'private' } as const;
      await bench.ask('dataset:publish', publish);
      await bench.upload(datasetGUID, 'new.csv', 'age,id\n5,1\n7,2\n', resourceGUID);
      await bench.ask('dataset:publish', publish);
      const asks = (guid: string) =>
        findFile(bench.db.kysely, { resourceGUID: guid }, { identityGUID: people.stranger }, 'read').then(
          ({ name }) => name,
          ({ status }: { status: number }) => status,
        );
      const principal = await ensurePrincipal(bench.db.kysely, 'person', people.stranger);
      await sql`insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
      values (${principal}, ${datasetGUID}::uuid, 4, ${people.owner}::uuid)`.execute(bench.db.kysely);
      expect(await asks(first)).toBe('old.csv');
      await bench.ask('dataset:unpublish', { datasetGUID, reason: 'Wrong' });
      expect(await asks(first)).toBe(404);
      await bench.ask('dataset:publish', publish);
      const part = {
        sheet: 0,
        columns: [0],
        filters: [],
        fields: [{ position: 0, name: 'age', type: 'BIGINT' }],
      };
      await sql`update access.dataset_grant set level = 2, resource_guids = ${[resourceGUID]}::uuid[],
      narrowing = ${JSON.stringify(part)}::jsonb where principal_id = ${principal}`.execute(bench.db.kysely);
      expect(await asks(resourceGUID)).toBe('new.csv');
      expect(await asks(first)).toBe(404);
    });

    it('keeps the tables of its previews as long as it is a version', async () => {
      await bench.previews.idle();
      const count = async () =>
        (await bench.db.kysely.selectFrom('catalogue.preview').select('file_key').execute()).length;
      const made = await count();
      expect(made).toBeGreaterThan(0);
      await runJob(bench.db.kysely, sweepPreviews(bench.stores.tables));
      expect(await count()).toBe(made);
    });
  });
}
