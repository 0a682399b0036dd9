/** A request that is declined with the offer to decide on one for less. */
import { describe, expect, it } from 'vitest';
import { ask, ORGANISATION as organisationGUID, people } from '../../support/catalogue.ts';
import { bench, create, OWNER, refused, useRequests } from './requests-bench.ts';

useRequests();

describe('a request that is declined with an offer of less', () => {
  it('says what another request can leave out, to the person and in the e-mail', async () => {
    const { requestGUID } = await create();
    const decline = { organisationGUID, requestGUID, answer: 'Small areas' };
    const wrong = { ...decline, less: ['people' as 'time'] };
    expect((await refused('accessRequest/decline', wrong))[0]).toBe(400);
    const done = await ask(
      bench.auth,
      'accessRequest/decline',
      { ...decline, less: ['time', 'areas', 'time'] },
      OWNER,
    );
    expect(done.less).toEqual(['areas', 'time']);
    const [mine] = (await ask(bench.auth, 'accessRequest/mine', {}, people.newcomer)).result;
    expect(mine).toMatchObject({ requestGUID, state: 'declined', less: ['areas', 'time'] });
    expect(bench.emails.at(-1)?.text).toContain('You can ask for less: fewer areas or rows, a shorter time.');
  });
});
