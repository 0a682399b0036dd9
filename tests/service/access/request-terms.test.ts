/** Conditions of use that a person accepts with a request, the number of a contract, and that the request was opened. */
import { describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
} from '../../support/catalogue.ts';
import {
  OWNER,
  approve,
  bench,
  create,
  datasetGUID,
  db,
  refused,
  useRequests,
  requestFields,
} from './requests-bench.ts';

useRequests();

const STRANGER = people.stranger;
const change = (requestGUID: string, more: Partial<CallRequest<'accessRequest/change'>>) => {
  const { purpose, until } = requestFields();
  return ask(bench.auth, 'accessRequest/change', { requestGUID, purpose, until, ...more }, people.newcomer);
};

describe('conditions of use and the number of a contract', () => {
  const RIGHTS = 'No linking to people. Delete the data when the access ends.';
  const setRights = (rights: string | null) =>
    db.kysely
      .updateTable('catalogue.dataset')
      .set({ rights })
      .where('dataset_guid', '=', datasetGUID)
      .execute();

  it('are asked for, kept as they were accepted, and seen by those who decide', async () => {
    await setRights(RIGHTS);
    try {
      const open = { ...requestFields(), contract: '  NCB/2026/0117 ' };
      const as = people.newcomer;
      expect(await refused('accessRequest/create', open, as)).toEqual([
        400,
        'conditions',
        'request.conditionsNotRead',
      ]);
      // The text that the person has read is another one by now.
      expect(await refused('accessRequest/create', { ...open, conditions: 'Anything goes.' }, as)).toEqual([
        409,
        'conditions',
        'request.conditionsChanged',
      ]);
      const { requestGUID } = await create({ ...open, conditions: RIGHTS });
      await setRights('Other conditions.');
      const { result } = await ask(bench.auth, 'accessRequest/list', { organisationGUID }, OWNER);
      expect(result).toMatchObject([{ contract: 'NCB/2026/0117', conditions: RIGHTS }]);
      // A change of the request accepts the conditions as they are then.
      const { purpose, until } = requestFields();
      const changed = { requestGUID, purpose, until, contract: '' };
      expect(await refused('accessRequest/change', { ...changed, conditions: RIGHTS }, as)).toEqual([
        409,
        'conditions',
        'request.conditionsChanged',
      ]);
      expect(await change(requestGUID, { contract: '', conditions: 'Other conditions.' })).toMatchObject({
        contract: '',
        conditions: 'Other conditions.',
      });
    } finally {
      await setRights(null);
    }
  });

  it('are none where the dataset has none, whatever is sent', async () => {
    const { requestGUID, conditions } = await create({ conditions: 'The publisher pays for all of it.' });
    expect(conditions).toBeNull();
    const changed = await change(requestGUID, { conditions: 'The publisher pays for all of it.' });
    expect(changed.conditions).toBeNull();
  });

  it('are accepted in any language that the dataset has them in', async () => {
    const inWelsh = 'Dim cysylltu â phobl.';
    await setRights(RIGHTS);
    await db.kysely
      .updateTable('catalogue.dataset')
      .set({ translations: JSON.stringify({ rights: { cy: inWelsh } }) as never })
      .where('dataset_guid', '=', datasetGUID)
      .execute();
    try {
      expect(await create({ conditions: inWelsh })).toMatchObject({ conditions: inWelsh });
    } finally {
      await db.kysely
        .updateTable('catalogue.dataset')
        .set({ rights: null, translations: null })
        .where('dataset_guid', '=', datasetGUID)
        .execute();
    }
  });
});

describe('that a request was opened', () => {
  it('is kept of the first who opens it, until the person changes it', async () => {
    const { requestGUID } = await create();
    const of = { organisationGUID, requestGUID };
    expect((await ask(bench.auth, 'accessRequest/mine', {}, people.newcomer)).result[0]?.opened).toBeNull();
    const opened = await ask(bench.auth, 'accessRequest/open', of, OWNER);
    expect(opened.opened?.by).not.toBe('');
    const again = await ask(bench.auth, 'accessRequest/open', of, OWNER);
    expect(again.opened).toEqual(opened.opened);
    const [mine] = (await ask(bench.auth, 'accessRequest/mine', {}, people.newcomer)).result;
    expect(mine?.opened).toEqual(opened.opened);
    expect((await change(requestGUID, { purpose: 'Another purpose' })).opened).toBeNull();
  });

  it('is for those who decide on open requests of their organisation', async () => {
    const { requestGUID } = await create();
    const of = { organisationGUID, requestGUID };
    expect(await refused('accessRequest/open', of, people.newcomer)).toEqual([403, undefined, undefined]);
    expect(
      await refused('accessRequest/open', { ...of, organisationGUID: OTHER_ORGANISATION }, STRANGER),
    ).toEqual([404, 'requestGUID', 'request.unknown']);
    await approve(requestGUID);
    expect(await refused('accessRequest/open', of)).toEqual([404, 'requestGUID', 'request.unknown']);
  });
});
