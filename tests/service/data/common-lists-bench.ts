/** The bench of replaced values with people and a platform administrator, for tests of lists of all organisations. */
import { namePlatformAdministrators } from '#proxy/platform/access/platform-administrators.ts';
import { addPeople, people } from '../../support/catalogue.ts';
import { replacingBench, type ReplacingBench } from './replacing-bench.ts';

/** The platform administrator is a member of nothing. */
export const BOSS = people.newcomer;

export async function commonListsBench(): Promise<ReplacingBench> {
  const bench = await replacingBench();
  await addPeople(bench.db);
  await namePlatformAdministrators(bench.db.kysely, [BOSS]);
  return bench;
}
