/** What a grant of a part may be, who sees it, and how it changes. */
import { describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import type { NarrowingInput } from '#contract/narrowing.ts';
import { ask, ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import { ready } from '../preview/harness.ts';
import {
  bench,
  datasetGUID,
  datasetOf,
  harness,
  opened,
  read,
  resourceGUID,
  rows,
  secret,
  share,
  tableOf,
  ward,
} from './narrowed-bench.ts';

export function rulesOfNarrowedGrants(): void {
  describe('a grant of a part', () => {
    it('is refused where it does not fit the table, or goes too far', async () => {
      const errors = async (part: NarrowingInput, more: Partial<CallRequest<'dataset/share'>> = {}) => {
        const { status, body } = await read(
          send(
            bench.auth,
            'dataset/share',
            {
              organisationGUID,
              datasetGUID,
              principal: { kind: 'person', id: people.member },
              level: 'query',
              resources: [resourceGUID],
              narrowing: part,
              ...more,
            },
            people.owner,
          ),
        );
        const { errors: found = [] } = body as { errors?: { field: string; code: string }[] };
        return [status, ...found.map(({ field, code }) => `${field} ${code}`)];
      };
      expect(await errors({ ...ward, columns: [0, 99] })).toEqual([
        400,
        'narrowing.columns.1 table.columnUnknown',
      ]);
      expect(await errors({ ...ward, filters: [{ kind: 'range', column: 1, from: 1, to: null }] })).toEqual([
        400,
        'narrowing.filters.0.column table.columnNotNumbers',
      ]);
      for (const text of ['a\u0000', '\ud800'])
        expect(await errors({ ...ward, filters: [{ kind: 'equals', column: 0, text }] })).toEqual([
          400,
          'narrowing.filters text.unstorable',
        ]);
      expect(await errors({ sheet: 0, columns: null, filters: [] })).toEqual([
        400,
        'narrowing.columns grant.notNarrowed',
      ]);
      expect(await errors(ward, { level: 'download' })).toEqual([400, 'level grant.narrowedLevel']);
      expect(await errors(ward, { resources: null })).toEqual([400, 'resources grant.oneFile']);
      expect(await errors({ ...ward, sheet: 7 })).toEqual([400, 'narrowing grant.noTable']);
    });

    it('cannot be raised to the whole file', async () => {
      const { body } = await share(ward);
      const grantGUID = String(body['grantGUID']);
      const raised = await read(
        send(
          bench.auth,
          'dataset/extendSharing',
          { organisationGUID, grantGUID, until: null, level: 'download' },
          people.owner,
        ),
      );
      expect(raised).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'level', code: 'grant.narrowedLevel' }] },
      });
    });

    it('is named by the explanation, for its columns and for others', async () => {
      await share(ward);
      const explain = (more: Partial<CallRequest<'dataset/explainAccess'>>) =>
        ask(
          bench.auth,
          'dataset/explainAccess',
          {
            organisationGUID,
            datasetGUID,
            email: 'member@example.org',
            action: 'read',
            resourceGUID,
            ...more,
          },
          people.owner,
        );
      const part = {
        columns: [0, 1, 3],
        filters: ward.filters,
        fields: [{ name: 'id' }, { name: 'ward' }, { name: 'amount' }],
      };
      expect(await explain({ column: 1 })).toMatchObject({
        allowed: true,
        because: [{ code: 'grant', narrowing: part }],
      });
      expect(await explain({ column: 2 })).toMatchObject({
        allowed: false,
        because: [{ code: 'grant.otherColumn' }],
      });
      expect(await explain({ action: 'download' })).toMatchObject({
        allowed: false,
        because: [{ code: 'grant.narrowed' }],
      });
    });

    it('is what is seen as that person, and the audit log names who looked', async () => {
      await share(ward);
      const see = (viewer: CallRequest<'dataset/viewAs'>['viewer']) =>
        ask(bench.auth, 'dataset/viewAs', { organisationGUID, datasetGUID, viewer }, people.owner);
      const asMember = { kind: 'person', email: 'member@example.org' } as const;
      let seen = await see(asMember);
      if (seen.isPreparing) {
        await opened.previews.idle();
        seen = await see(asMember);
      }
      const own = rows.filter((row) => row[1] === 'Adel');
      expect(seen).toMatchObject({
        name: 'member Example',
        dataset: { datasetGUID, resources: [{ url: null, inPart: true }] },
        files: [
          {
            resourceGUID,
            preview: 'part',
            narrowings: [{ columns: [0, 1, 3] }],
            query: true,
            download: false,
          },
        ],
        sample: { columns: ['id', 'ward', 'amount'], totalCount: own.length, totalColumns: 3 },
      });
      expect(seen.sample?.rows).toEqual(
        own.slice(0, 50).map((row) => [Number(row[0]), row[1], Number(row[3])]),
      );
      expect(await see({ kind: 'visitor' })).toEqual({
        name: null,
        dataset: null,
        files: [],
        sample: null,
        isPreparing: false,
      });
      const { after } = await harness.db.kysely
        .selectFrom('access.audit')
        .select('after')
        .where('action', '=', 'dataset.viewedAs')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      expect(after).toEqual({ kind: 'person', guid: people.member });
      const unknown = await read(
        send(
          bench.auth,
          'dataset/viewAs',
          { organisationGUID, datasetGUID, viewer: { kind: 'person', email: 'none@example.org' } },
          people.owner,
        ),
      );
      expect(unknown).toMatchObject({ status: 200, body: { name: 'none@example.org', sample: null } });
      for (const as of [people.member, people.stranger]) {
        const viewer = { kind: 'visitor' } as const;
        const tried = send(bench.auth, 'dataset/viewAs', { organisationGUID, datasetGUID, viewer }, as);
        expect((await read(tried)).status).toBe(403);
      }
    });

    it('can be what is given on request', async () => {
      const asked = await ready(
        harness,
        opened,
        { ...secret, visibility: 'public', status: 'onRequest', sourceIdentifier: 'asked' },
        people.owner,
      );
      const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
      const { requestGUID } = await ask(
        bench.auth,
        'accessRequest/create',
        { datasetGUID: await datasetOf(asked), purpose: 'Research', until },
        people.newcomer,
      );
      const answered = await ask(
        bench.auth,
        'accessRequest/approve',
        { organisationGUID, requestGUID, level: 'read', resources: [asked], narrowing: ward, until },
        people.owner,
      );
      expect(answered.grants).toMatchObject([{ level: 'read', narrowing: { columns: [0, 1, 3] } }]);
      const { table } = await tableOf(asked, people.newcomer);
      expect(table).toMatchObject({ columns: 3, rows: rows.filter((row) => row[1] === 'Adel').length });
      expect(
        (await read(send(opened.data, 'resource:preview', { resourceGUID: asked }, undefined))).status,
      ).toBe(403);
    });
  });
}
