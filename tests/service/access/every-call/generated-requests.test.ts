/**
 * Every call with generated requests, and every address with generated queries, from an owner, an editor and a visitor: the
 * answer is never 500. What the contract takes, the database takes too, or the refusal names the field.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callByName, type CallName } from '#contract/index.ts';
import { ORGANISATION } from '../../../support/catalogue.ts';
import { createRandom } from '../../../support/random.ts';
import { addressesOf, listAddresses } from './addresses.ts';
import { queryOf, requestsOf } from './generated-requests.ts';
import { createHarness, type Harness } from './harness.ts';
import { everyCall } from './requests.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

/** Of each call; GENERATED_REQUESTS asks for more. */
const EACH = Number(process.env['GENERATED_REQUESTS'] ?? 12);
const SEED = Number(process.env['GENERATED_SEED'] ?? 1);

/** What would end the account or the session of the caller. */
const ending: ReadonlySet<CallName> = new Set([
  'account/delete',
  'security/endOtherSessions',
  'user/leave',
  'user/resetPassword',
  'user/forgotPassword',
]);

const takingAway = /changeMany|delete|end|remove|revoke|withdraw|withhold|purge|unpublish|reset/i;

/** The errors with a stack that the server has logged since it was last asked; a refused job is a line without one. */
const logged: string[] = [];
const write = (line: string) => void (line.includes('"err"') && logged.push(line));
const log = pino({ level: 'error' }, { write });

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(false, log);
});
afterAll(() => harness.close());

it('no query of an address is answered 500', async () => {
  const random = createRandom(SEED);
  const addresses = [...addressesOf(harness.secret), ...listAddresses(ORGANISATION, 'survey')];
  const callers = [harness.members.get(1), harness.members.get(1), null];
  const faults: string[] = [];
  const statuses = new Set<number>();
  // Some start a process, so there are fewer of each.
  for (const address of addresses)
    for (let n = 0; n < EACH; n += 3) {
      const path = `${address}${address.includes('?') ? '&' : '?'}${queryOf(random)}`;
      logged.length = 0;
      const response = await harness.fetch(path, random.pick(callers) ?? null);
      // What is written while it is sent is read to its end.
      await response.arrayBuffer();
      statuses.add(response.status);
      if (response.status === 500 || logged.length > 0)
        faults.push(`${path} ${response.status} ${logged.join(' ').slice(0, 900)}`);
    }
  expect(faults).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
});

it('what the contract takes is never answered 500', async () => {
  const random = createRandom(SEED);
  const owner = harness.members.get(1);
  const callers = [owner, owner, owner, owner, harness.members.get(4), null];
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  // What takes away what the others are about comes last.
  const order = (name: CallName) => (callByName(name).safe ? 0 : takingAway.test(name) ? 2 : 1);
  const calls = everyCall.filter((name) => !ending.has(name)).toSorted((a, b) => order(a) - order(b));
  for (const name of calls) {
    const next = requestsOf(name, harness.secret, random);
    for (let n = 0; n < EACH; n += 1) {
      const request = next();
      logged.length = 0;
      const { status } = await harness.send(name, request, random.pick(callers) ?? null);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 || logged.length > 0)
        faults.push(
          `${name} ${status} ${JSON.stringify(request).slice(0, 600)} ${logged.join(' ').slice(0, 900)}`,
        );
    }
  }
  expect(faults).toEqual([]);
  // Most reach what they are about: refusals of the contract alone would prove little.
  const sum = [...statuses.values()].reduce((all, one) => all + one, 0);
  expect((statuses.get(200) ?? 0) / sum).toBeGreaterThan(0.3);
});
