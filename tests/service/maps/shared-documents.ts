/** Maps and charts that are granted: who sees them, why, and that a grant of a map opens no data of its layers. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName, CallRequest } from '#contract/index.ts';
import {
  addResearchers,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import { chartOf } from '../../support/chart-document.ts';
import { bench, call, harness, open, secret, status } from '../preview/three-tables.ts';
import { layer, savedMap, shareWard } from './maps-bench.ts';

const auth = <N extends CallName>(name: N, request: CallRequest<N>, who: string) =>
  ask(bench.auth, name, request, who);
const refused = async <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  (await send(bench.auth, name, request, who)).status;

/** A map for members of the organisation alone. */
async function insideMap(...layers: Parameters<typeof savedMap>): Promise<string> {
  const mapGUID = await savedMap(...layers);
  await call('map:publish', { mapGUID, base: 2, visibility: 'organisation' }, people.owner);
  return mapGUID;
}

const give = (
  documentGUID: string,
  principal: CallRequest<'document/share'>['principal'],
  until: string | null = null,
) => auth('document/share', { kind: 'map', documentGUID, principal, until, reason: '' }, people.owner);
const toOther = { kind: 'organisation', id: OTHER_ORGANISATION } as const;

export function sharedDocuments(): void {
  describe('grants of documents', () => {
    beforeEach(async () => {
      for (const table of ['access.document_grant', 'access.address', 'auth.notice'] as const)
        await harness.db.kysely.deleteFrom(table).execute();
      bench.emails.length = 0;
    });

    it('a map for members is seen by an organisation that it is granted to, until the grant ends', async () => {
      const mapGUID = await insideMap(layer(open));
      expect(await status('map:view', { mapGUID }, people.stranger)).toBe(404);
      const { grantGUID, state } = await give(mapGUID, toOther);
      expect(state).toBe('active');
      expect(await call('map:view', { mapGUID }, people.stranger)).toMatchObject({
        title: 'Wards',
        mayEdit: false,
      });
      expect(await status('map:view', { mapGUID }, people.newcomer)).toBe(404);
      expect(await status('map:view', { mapGUID })).toBe(404);
      expect(await auth('document/sharedWithMe', {}, people.stranger)).toMatchObject({
        result: [{ kind: 'map', documentGUID: mapGUID, title: 'Wards', until: null }],
      });
      // Members see it in their own list.
      expect(await auth('document/sharedWithMe', {}, people.member)).toEqual({ result: [] });

      const soon = new Date(Date.now() + 60_000).toISOString();
      await auth('document/changeSharing', { grantGUID, until: soon }, people.owner);
      expect(await auth('document/sharedWithMe', {}, people.stranger)).toMatchObject({
        result: [{ until: soon }],
      });
      await harness.db.kysely
        .updateTable('access.document_grant')
        .set({ valid_until: new Date(Date.now() - 1) })
        .execute();
      expect(await status('map:view', { mapGUID }, people.stranger)).toBe(404);
      expect(await auth('document/sharedWithMe', {}, people.stranger)).toEqual({ result: [] });
    });

    it('a grant that is taken back, a draft and a deleted map show nothing', async () => {
      const mapGUID = await insideMap(layer(open));
      const { grantGUID } = await give(mapGUID, toOther);
      await call('map:unpublish', { mapGUID }, people.owner);
      expect(await status('map:view', { mapGUID }, people.stranger)).toBe(404);
      expect(await auth('document/sharedWithMe', {}, people.stranger)).toEqual({ result: [] });
      await call('map:publish', { mapGUID, base: 2, visibility: 'organisation' }, people.owner);
      expect(await status('map:view', { mapGUID }, people.stranger)).toBe(200);
      await call('map:delete', { mapGUID }, people.owner);
      expect(await status('map:view', { mapGUID }, people.stranger)).toBe(404);
      await call('map:restore', { mapGUID }, people.owner);
      expect(await status('map:view', { mapGUID }, people.stranger)).toBe(200);
      await auth('document/endSharing', { grantGUID, reason: 'Done' }, people.owner);
      expect(await status('map:view', { mapGUID }, people.stranger)).toBe(404);
      expect(await refused('document/endSharing', { grantGUID }, people.owner)).toBe(404);
    });

    it('layers follow the grants of their datasets, not those of the map', async () => {
      const [shown, hidden] = [layer(open), layer(secret, { name: 'Secret ward' })];
      const mapGUID = await insideMap(shown, hidden);
      await give(mapGUID, toOther);
      const seen = await call('map:view', { mapGUID }, people.stranger);
      expect(seen.layers).toMatchObject([
        { state: 'open' },
        { state: 'unavailable', layerGUID: hidden.layerGUID },
      ]);
      expect(JSON.stringify(seen)).not.toContain('Secret ward');
      const drawn = { mapGUID, layerGUID: hidden.layerGUID };
      expect(await status('map:drawLayer', drawn, people.stranger)).toBe(404);
      expect(await status('map:drawLayer', { mapGUID, layerGUID: shown.layerGUID }, people.stranger)).toBe(
        200,
      );

      await shareWard('Adel');
      const explained = async (email: string | null) => {
        const { allowed, because, tables } = await auth(
          'document/explainAccess',
          { kind: 'map', documentGUID: mapGUID, email },
          people.owner,
        );
        const stateOf = (guid: string) => tables.find((one) => one.resourceGUID === guid)?.state;
        return [allowed, because.map(({ code }) => code), stateOf(open), stateOf(secret)];
      };
      expect(await explained(null)).toEqual([false, [], 'open', 'unavailable']);
      expect(await explained('stranger@example.org')).toEqual([true, ['grant'], 'open', 'unavailable']);
      expect(await explained('member@example.org')).toEqual([true, ['role'], 'open', 'part']);
      expect(await explained('owner@example.org')).toEqual([true, ['role'], 'open', 'open']);
      // An address without an account is answered like one of which nothing is known.
      expect(await explained('no.one@example.org')).toEqual([false, [], 'open', 'unavailable']);
    });

    it('people of a group see it, and no longer once they or the group are gone', async () => {
      const mapGUID = await insideMap(layer(open));
      const groupId = await addResearchers(harness.db);
      await give(mapGUID, { kind: 'group', id: groupId });
      expect(await status('map:view', { mapGUID }, people.newcomer)).toBe(200);
      await auth('group/remove', { groupId }, people.owner);
      expect(await status('map:view', { mapGUID }, people.newcomer)).toBe(404);
      const { shares } = await auth('document/access', { kind: 'map', documentGUID: mapGUID }, people.owner);
      expect(shares).toEqual([]);
    });

    it('a grant to an address waits for the account that has proved it, and says nothing about accounts', async () => {
      const mapGUID = await insideMap(layer(open));
      const [withAccount, without] = [
        await give(mapGUID, { kind: 'person', email: ' Stranger@example.org ' }),
        await give(mapGUID, { kind: 'person', email: 'no.one@example.org' }),
      ];
      expect([withAccount.state, without.state]).toEqual(['pending', 'pending']);
      expect(bench.emails.map(({ to }) => to)).toEqual(['stranger@example.org', 'no.one@example.org']);
      expect(bench.emails[0]?.text).toContain(`https://data.example/organisation/parks/map/${mapGUID}`);
      expect(await status('map:view', { mapGUID }, people.stranger)).toBe(404);
      // Their own list takes what waits for their proved address.
      expect((await auth('document/sharedWithMe', {}, people.stranger)).result).toMatchObject([
        { kind: 'map', documentGUID: mapGUID },
      ]);
      expect(await status('map:view', { mapGUID }, people.stranger)).toBe(200);
      expect(await status('map:view', { mapGUID }, people.newcomer)).toBe(404);
      const access = await auth('document/access', { kind: 'map', documentGUID: mapGUID }, people.owner);
      expect(access).toMatchObject({ isPublished: true, visibility: 'organisation' });
      expect(access.shares.map(({ principal, state }) => [principal.name, state])).toEqual([
        ['no.one@example.org', 'pending'],
        ['stranger Example', 'active'],
      ]);
      expect(
        (
          await auth(
            'document/explainAccess',
            { kind: 'map', documentGUID: mapGUID, email: 'no.one@example.org' },
            people.owner,
          )
        ).because,
      ).toMatchObject([{ code: 'grant.pending' }]);
    });

    it('those who may share give and end grants; others learn as much as of the map', async () => {
      const mapGUID = await insideMap(layer(open));
      const { grantGUID } = await give(mapGUID, toOther);
      const of = { kind: 'map', documentGUID: mapGUID } as const;
      for (const [who, expected] of [
        [people.editor, 403],
        [people.member, 403],
        // They see the map by the grant.
        [people.stranger, 403],
        [people.newcomer, 404],
        [undefined, 401],
      ] as const) {
        expect(await refused('document/access', of, who)).toBe(expected);
        expect(await refused('document/explainAccess', of, who)).toBe(expected);
        expect(await refused('document/share', { ...of, principal: toOther }, who)).toBe(expected);
        expect(await refused('document/changeSharing', { grantGUID, until: null }, who)).toBe(expected);
        expect(await refused('document/endSharing', { grantGUID }, who)).toBe(expected);
      }
      expect(await refused('document/access', { ...of, kind: 'chart' }, people.owner)).toBe(404);
      const past = new Date(Date.now() - 1000).toISOString();
      expect(await refused('document/share', { ...of, principal: toOther, until: past }, people.owner)).toBe(
        400,
      );
      const ownOrganisation = { kind: 'organisation', id: organisationGUID } as const;
      expect(await refused('document/share', { ...of, principal: ownOrganisation }, people.owner)).toBe(400);
    });

    it('charts are granted as maps are, and the person has a notice that leads there', async () => {
      const { documentGUID } = await call(
        'chart:create',
        { organisationGUID, document: chartOf(secret, { alternative: 'Most are in Adel.' }) },
        people.editor,
      );
      await call('document:publish', { documentGUID, base: 1, visibility: 'organisation' }, people.owner);
      expect(await status('chart:view', { documentGUID }, people.stranger)).toBe(404);
      const of = { kind: 'chart', documentGUID } as const;
      await auth('document/share', { ...of, principal: toOther, reason: '' }, people.owner);
      expect(await call('chart:view', { documentGUID }, people.stranger)).toMatchObject({
        data: { state: 'unavailable' },
      });
      expect(await status('chart:figures', { documentGUID }, people.stranger)).toBe(404);
      await auth(
        'document/share',
        { ...of, principal: { kind: 'person', id: people.member }, reason: '' },
        people.owner,
      );
      const { result } = await auth('notice/list', { which: 'all' }, people.member);
      expect(result).toMatchObject([
        { kind: 'documentShared', link: `/organisation/parks/chart/${documentGUID}` },
      ]);
    });
  });
}
