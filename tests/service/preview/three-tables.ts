/** The same table three times: open to everyone, hidden, and on request; and the people who ask for them. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CallName, CallRequest } from '#contract/index.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import { addPeople, ask, people, send } from '../../support/catalogue.ts';
import { createHarness, ready, type Harness, type Opened } from './harness.ts';

export let harness: Harness;
export let opened: Opened;
export let bench: AuthBench;
export let open = '';
export let secret = '';
export let onRequest = '';

export const call = <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  ask(opened.data, name, request, who);
export const status = async <N extends CallName>(name: N, request: Partial<CallRequest<N>>, who?: string) =>
  (await send(opened.data, name, request, who)).status;

/**
 * Called by each file of tests: what is made before them, and removed after. Grants and made documents are gone before each.
 *
 * @param contentOf the file by the name of its dataset
 * @param made the table of what the tests make
 */
export function useThreeTables(
  contentOf: (sourceIdentifier: string) => string,
  made: 'catalogue.document' | 'catalogue.map',
): void {
  beforeAll(async () => {
    harness = await createHarness();
    opened = harness.open();
    bench = authBench(harness.db, { fitNarrowing: opened.previews.fitNarrowing });
    await addPeople(harness.db);
    const store = (sourceIdentifier: string, more: object) =>
      ready(
        harness,
        opened,
        { content: contentOf(sourceIdentifier), sourceIdentifier, ...more },
        people.owner,
      );
    open = await store('open', {});
    secret = await store('secret', { visibility: 'private' });
    onRequest = await store('request', { status: 'onRequest' });
  });
  afterAll(async () => {
    await opened.previews.close();
    await harness.close();
  });
  beforeEach(async () => {
    await harness.db.kysely.deleteFrom(made).execute();
    await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
  });
}
