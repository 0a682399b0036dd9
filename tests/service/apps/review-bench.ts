/** Members who submit apps, and administrators who decide on them. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { ask, ORGANISATION, people, send } from '../../support/catalogue.ts';
import { appsBench, submission, type AppsBench, type Submission } from './support.ts';

export let bench: AppsBench;
export const { owner, editor, member, stranger, newcomer } = people;

export const submit = (fields: Partial<Submission> = {}, who: string = member) =>
  ask(bench.data, 'app:submit', submission(fields), who);
export const key = (app: { appGUID: string; version: number }, organisationGUID = ORGANISATION) => ({
  organisationGUID,
  appGUID: app.appGUID,
  version: app.version,
});
export const approve = (app: { appGUID: string; version: number }, who: string = owner) =>
  ask(bench.data, 'app:decide', { ...key(app), verdict: 'approved' }, who);
export const decline = (app: { appGUID: string; version: number }, reason = 'The address does not answer') =>
  ask(bench.data, 'app:decide', { ...key(app), verdict: 'declined', reason }, owner);
export const shownNames = async () => (await ask(bench.data, 'app:list', {})).result.map(({ name }) => name);
export const stateOf = async (appGUID: string) =>
  (await ask(bench.data, 'app:submissions', { appGUID }, member)).result[0];

export async function refusedFields(
  fields: Record<string, unknown>,
  who: string = member,
): Promise<string[]> {
  const response = await send(bench.data, 'app:submit', { ...submission(), ...fields } as Submission, who);
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: { field: string }[] };
  return errors.map(({ field }) => field);
}

/** Called by each file of tests: what is made before them, and removed after. */
export function useReview(): void {
  beforeAll(async () => {
    bench = await appsBench();
  });
  afterAll(() => bench.db.close());
  beforeEach(async () => {
    await bench.db.kysely.deleteFrom('catalogue.app').execute();
    bench.apps.emails.length = 0;
  });
}
