/** A deployment without maps: no call answers of those that were saved before, and they are there again once maps are on. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callByName } from '#contract/index.ts';
import { mapCalls } from '#contract/maps.ts';
import { authBench } from '../../support/auth-service.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import { bench, call, harness, open, status } from '../preview/three-tables.ts';
import type { Opened } from '../preview/harness.ts';
import { documentOf, layer, publishedMap } from './maps-bench.ts';

export function mapsTurnedOff(): void {
  describe('maps that are turned off', () => {
    let off: Opened;
    beforeAll(() => {
      off = harness.open({ hasMaps: false });
    });
    afterAll(() => off.previews.close());

    it('are refused by every call, and are there again', async () => {
      const one = layer(open);
      const mapGUID = await publishedMap(one);
      const request = {
        organisationGUID,
        mapGUID,
        layerGUID: one.layerGUID,
        layer: one,
        base: 1,
        document: documentOf(one),
        visibility: 'public',
        keywords: '',
      };
      for (const name of Object.keys(mapCalls) as (keyof typeof mapCalls)[]) {
        const answer = await send(off.data, name, request as never, people.owner);
        expect([name, answer.status]).toEqual([name, 404]);
        expect(await answer.json()).toMatchObject({ detail: 'This server has no maps' });
        // A visitor learns no more of calls for members than before.
        const isOpen = callByName(name).access === 'anyone';
        expect((await send(off.data, name, request as never)).status).toBe(isOpen ? 404 : 401);
      }
      expect(await status('map:view', { mapGUID })).toBe(200);
    });

    it('are in no list of what is shared, and are neither shared nor explained', async () => {
      const mapGUID = await publishedMap(layer(open));
      const principal = { kind: 'organisation', id: OTHER_ORGANISATION } as const;
      const which = { kind: 'map', documentGUID: mapGUID } as const;
      const given = { ...which, principal, until: null, reason: '' };
      const { grantGUID } = await ask(bench.auth, 'document/share', given, people.owner);
      const mapless = authBench(harness.db, { hasMaps: false }).auth;
      expect(await ask(mapless, 'document/sharedWithMe', {}, people.stranger)).toEqual({ result: [] });
      const questions = [
        ['document/share', given],
        ['document/access', which],
        ['document/explainAccess', { ...which, email: null }],
        ['document/changeSharing', { grantGUID, until: null }],
        ['document/endSharing', { grantGUID }],
      ] as const;
      for (const [name, request] of questions)
        expect([name, (await send(mapless, name, request, people.owner)).status]).toEqual([name, 404]);
      const { result } = await ask(bench.auth, 'document/sharedWithMe', {}, people.stranger);
      expect(result).toMatchObject([{ documentGUID: mapGUID }]);
      await ask(bench.auth, 'document/endSharing', { grantGUID, reason: '' }, people.owner);
    });

    it('are parts of dashboards that are not available, without their titles', async () => {
      const mapGUID = await publishedMap(layer(open));
      const { documentGUID } = await call('dashboard:create', { organisationGUID }, people.editor);
      const document = {
        kind: 'dashboard' as const,
        title: 'Places',
        words: '',
        onOrganisationPage: false,
        parts: [{ kind: 'map' as const, partGUID: randomUUID(), mapGUID, wide: true }],
      };
      await call('document:save', { documentGUID, document, base: 1 }, people.editor);
      await call('document:publish', { documentGUID, base: 2, visibility: 'public' }, people.owner);
      const { parts } = await ask(off.data, 'dashboard:view', { documentGUID });
      expect(parts).toMatchObject([{ kind: 'unavailable', of: 'map' }]);
      expect(JSON.stringify(parts)).not.toContain(mapGUID);
      const tried = await ask(off.data, 'dashboard:preview', { parts: document.parts }, people.owner);
      expect(tried.parts).toMatchObject([{ kind: 'unavailable', of: 'map' }]);
      expect((await call('dashboard:view', { documentGUID })).parts).toMatchObject([
        { kind: 'map', mapGUID },
      ]);
      await call('document:delete', { documentGUID }, people.owner);
    });
  });
}
