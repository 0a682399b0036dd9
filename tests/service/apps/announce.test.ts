/** The message about a decision: kept with it, and never in its way. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import { testApps } from '../../support/apps.ts';
import { ask, ORGANISATION, people, silent } from '../../support/catalogue.ts';
import { appsBench, submission, type AppsBench } from './support.ts';

let bench: AppsBench;
beforeAll(async () => {
  bench = await appsBench();
});
afterAll(() => bench.db.close());

const caller = { identityGUID: people.owner, accessToken: 'a.b.c' };

/** Submits an app and approves it. @returns the state of the version, and the messages that are stored */
async function approveWith(sendEmail: SendEmail) {
  const { appGUID, version } = await ask(bench.data, 'app:submit', submission(), people.member);
  const { handlers } = testApps(bench.db, sendEmail);
  const decision = {
    organisationGUID: ORGANISATION,
    appGUID,
    version,
    verdict: 'approved',
    reason: '',
  } as const;
  const outcome = await handlers['app:decide'](decision, { caller, log: silent }).catch(() => null);
  const messages = await bench.db.kysely.selectFrom('outbox.message').select('purpose').execute();
  const { state } = await bench.db.kysely
    .selectFrom('catalogue.app_version')
    .select('state')
    .where('app_guid', '=', appGUID)
    .executeTakeFirstOrThrow();
  return { state, outcome, purposes: messages.map(({ purpose }) => purpose) };
}

const keep: SendEmail = async ({ to, subject, purpose }, trx) => {
  await trx
    .insertInto('outbox.message')
    .values({ recipient: to, channel: 'email', subject, purpose })
    .execute();
};

it('a decision stands although its message cannot be kept, and half a message is none', async () => {
  const failing: SendEmail = async (message, trx) => {
    await keep(message, trx);
    await sql`select 1 / 0`.execute(trx);
  };
  expect(await approveWith(failing)).toMatchObject({ state: 'approved', purposes: [] });
});

it('a message is kept in the transaction of its decision', async () => {
  let isInside = false;
  const sendEmail: SendEmail = async (message, trx) => {
    await keep(message, trx);
    // No one else sees it before the decision stands.
    const { rows } = await sql`select from outbox.message`.execute(bench.db.kysely);
    isInside = trx.isTransaction && rows.length === 0;
  };
  expect(await approveWith(sendEmail)).toMatchObject({ state: 'approved', purposes: ['app-approved'] });
  expect(isInside).toBe(true);
});
