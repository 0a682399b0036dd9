/**
 * A server whose flags API_KEYS and PERSONAL_TOKENS are off, over the data of one where they were on: keys and tokens that
 * exist open nothing, and the calls about them are not there.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CallName } from '#contract/index.ts';
import { callByName } from '#contract/index.ts';
import { createEmbedded } from '#proxy/composition/composition.ts';
import type { Embedded } from '#proxy/composition/embedded.types.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { send, silent, temporaryFolder } from '../../../support/catalogue.ts';
import { createHarness, HARNESS_SECRET, type Harness } from './harness.ts';
import { SECRET } from './hidden-things.ts';
import { everyCall, requestOf } from './requests.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let harness: Harness;
let off: Embedded;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  harness = await createHarness(true);
  folder = await temporaryFolder();
  off = await createEmbedded({
    config: readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder.path,
      API_KEYS: 'false',
      PERSONAL_TOKENS: 'false',
      PRIVATE_DATA_CATALOGUE: 'true',
    }),
    database: harness.db,
    secrets: createSecrets(HARNESS_SECRET),
    origin: () => 'http://localhost:3000',
    log: silent,
  });
});
afterAll(async () => {
  await off?.close();
  await harness?.close();
  await folder?.remove();
});

const ask = (name: CallName, request: object, as: string) =>
  send(off.services[callByName(name).service] as never, name, request as never, as);

it('keys and tokens that exist open nothing', async () => {
  const owner = harness.members.get(1) ?? '';
  const { organisation: organisationGUID, dataset: datasetGUID } = harness.secret;
  const keyFields = {
    organisationGUID,
    name: 'All',
    scopes: ['dataset.read', 'dataset.download'],
    datasets: null,
  };
  const key = (await (await harness.send('key/create', { ...keyFields, days: 30 }, owner)).json()) as {
    secret: string;
  };
  const token = (await (await harness.send('generate_personal_token', {}, owner)).json()) as {
    dataValues: string;
  };
  for (const as of [key.secret, token.dataValues]) {
    expect((await harness.send('dataset:view', { datasetGUID }, as)).status).toBe(200);
    expect((await ask('dataset:view', { datasetGUID }, as)).status).toBe(401);
    const rows = new Request(`http://localhost:3000/api/data/v1/resources/${harness.secret.resource}/rows`, {
      headers: { authorization: `Bearer ${as}` },
    });
    expect((await off.rows(rows)).status).toBe(401);
  }
  expect((await ask('dataset:view', { datasetGUID }, owner)).status).toBe(200);
});

it('the calls about them are not there, also for an owner', async () => {
  const owner = harness.members.get(1) ?? '';
  const about = everyCall.filter((name) => /^key\/|^token\/|personal_token$/.test(name));
  expect(about.length).toBeGreaterThan(6);
  for (const name of about) {
    const answer = await ask(name, requestOf(name, harness.secret, SECRET), owner);
    expect([name, answer.status]).toEqual([name, 404]);
  }
});
