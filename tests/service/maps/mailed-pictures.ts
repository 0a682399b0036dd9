/** E-mails that name a map or a chart: with its still picture where everyone may see it, and without it elsewhere. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName, CallRequest } from '#contract/index.ts';
import { mailNewNotices, sendSummaries, type NoticeJobOptions } from '#proxy/domains/notices/mail-jobs.ts';
import type { Message } from '#proxy/platform/outbox/message.ts';
import { ask, ORGANISATION as organisationGUID, people } from '../../support/catalogue.ts';
import { chartOf } from '../../support/chart-document.ts';
import { noticeOptions } from '../../support/notice-options.ts';
import { bench, call, harness, open, secret } from '../preview/three-tables.ts';
import { layer, publishedMap, savedMap } from './maps-bench.ts';

const auth = <N extends CallName>(name: N, request: CallRequest<N>) =>
  ask(bench.auth, name, request, people.owner);
type Shared = Pick<CallRequest<'document/share'>, 'kind' | 'documentGUID' | 'principal'>;
const share = (shared: Shared) => auth('document/share', { ...shared, reason: '' });

/** As `documentOf` says it. */
const LINE = 'What it shows: Most places are in the north.';
const pictureOf = (mapGUID: string, alternative = 'Most places are in the north.') => ({
  address: `https://data.example/pictures/map/${mapGUID}.png`,
  alternative,
  line: `What it shows: ${alternative}`,
});
const unknownPerson = { kind: 'person', email: 'no.one@example.org' } as const;

async function insideMap(resourceGUID: string): Promise<string> {
  const mapGUID = await savedMap(layer(resourceGUID));
  await call('map:publish', { mapGUID, base: 2, visibility: 'organisation' }, people.owner);
  return mapGUID;
}

export function mailedPictures(): void {
  describe('e-mails about what is shared', () => {
    let sent: Message[];
    let options: NoticeJobOptions;
    beforeEach(async () => {
      for (const table of ['access.document_grant', 'access.address', 'auth.notice'] as const)
        await harness.db.kysely.deleteFrom(table).execute();
      for (const table of ['auth.notice_preference', 'auth.notice_summary'] as const)
        await harness.db.kysely.deleteFrom(table).execute();
      bench.emails.length = 0;
      sent = [];
      options = noticeOptions(async (message) => {
        sent.push(message);
      });
    });
    const mailNew = () => harness.db.kysely.transaction().execute((trx) => mailNewNotices(trx, options));

    it('to an address have the picture of a map that everyone may see, and say in words what it shows', async () => {
      const mapGUID = await publishedMap(layer(open));
      await share({ kind: 'map', documentGUID: mapGUID, principal: unknownPerson });
      expect(bench.emails).toMatchObject([{ pictures: [pictureOf(mapGUID)] }]);
      expect(bench.emails[0]?.text.split('\n')).toContain(LINE);
    });

    it('have no picture of a map that only some may see, and none of data that only some may read', async () => {
      const hidden = [await insideMap(open), await publishedMap(layer(secret)), await savedMap(layer(open))];
      for (const documentGUID of hidden) await share({ kind: 'map', documentGUID, principal: unknownPerson });
      expect(bench.emails).toHaveLength(hidden.length);
      for (const email of bench.emails) {
        expect(email.pictures ?? []).toEqual([]);
        expect(email.text).not.toMatch(/What it shows|pictures\//);
      }
    });

    it('at once and in the summary have the picture where everyone may see it when they are sent', async () => {
      const principal = { kind: 'person', id: people.member } as const;
      const [shown, withdrawn] = [await publishedMap(layer(open)), await publishedMap(layer(open))];
      for (const documentGUID of [shown, withdrawn]) await share({ kind: 'map', documentGUID, principal });
      await call('map:publish', { mapGUID: withdrawn, base: 2, visibility: 'organisation' }, people.owner);
      const { deliveries } = await ask(bench.auth, 'notice/preferences', {}, people.member);
      const choose = (shares: 'now' | 'daily') =>
        ask(
          bench.auth,
          'notice/setPreferences',
          { deliveries: { ...deliveries, shares }, hour: 17 },
          people.member,
        );
      await choose('now');
      await mailNew();
      expect(sent.map(({ pictures }) => pictures)).toEqual([[pictureOf(shown)], []]);
      expect(sent.map(({ text }) => text.includes(LINE))).toEqual([true, false]);
      // The end of the e-mail is in both parts, since the HTML part is made of the plain text.
      expect(sent[0]?.text).toContain('https://data.example/settings/notices?tab=preferences');

      await choose('daily');
      await share({ kind: 'map', documentGUID: shown, principal: { kind: 'person', id: people.member } });
      await mailNew();
      expect(await sendSummaries(harness.db.kysely, options, Date.parse('2026-03-04T18:00:00Z'))).toBe(1);
      expect(sent[2]?.pictures).toEqual([pictureOf(shown)]);
      expect(sent[2]?.text.split('\n')).toContain(LINE);
    });

    it('have the picture of a chart, and none of a map where the deployment has no maps', async () => {
      const document = chartOf(open, { alternative: 'One for\neach ward.' });
      const { documentGUID } = await call('chart:create', { organisationGUID, document }, people.editor);
      await call('document:publish', { documentGUID, base: 1, visibility: 'public' }, people.owner);
      await share({ kind: 'chart', documentGUID, principal: unknownPerson });
      expect(bench.emails[0]?.pictures).toMatchObject([
        { address: `https://data.example/pictures/chart/${documentGUID}.png` },
      ]);
      expect(bench.emails[0]?.text.split('\n')).toContain('What it shows: One for each ward.');

      options = { ...options, hasMaps: false };
      const principal = { kind: 'person', id: people.member } as const;
      await share({ kind: 'map', documentGUID: await publishedMap(layer(open)), principal });
      const { deliveries } = await ask(bench.auth, 'notice/preferences', {}, people.member);
      await ask(
        bench.auth,
        'notice/setPreferences',
        { deliveries: { ...deliveries, shares: 'now' }, hour: 17 },
        people.member,
      );
      await mailNew();
      expect(sent.map(({ pictures }) => pictures)).toEqual([[]]);
    });
  });
}
