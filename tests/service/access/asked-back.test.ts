/** Questions to the person who asks for access, and the replies, before a request is decided. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { forgetMember } from '#proxy/domains/accounts/delete-member.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
} from '../../support/catalogue.ts';
import {
  OWNER,
  approve,
  audited,
  bench,
  create,
  db,
  files,
  mayHave,
  refused,
  useRequests,
} from './requests-bench.ts';

useRequests();
beforeEach(() => db.kysely.deleteFrom('auth.notice').execute());

const DAY = 86_400_000;
const QUESTION = 'Is it kept outside the country?';
const askBack = (requestGUID: string, question = QUESTION, as: string = OWNER) =>
  ask(bench.auth, 'accessRequest/ask', { organisationGUID, requestGUID, question }, as);
const reply = (requestGUID: string, questionGUID: string, text = 'No, here') =>
  ask(bench.auth, 'accessRequest/reply', { requestGUID, questionGUID, reply: text }, people.newcomer);
const notices = async (who: string) => {
  const { result, unread } = await ask(bench.auth, 'notice/list', {}, who);
  return { unread, kinds: result.map(({ kind }) => kind) };
};
const openOf = ({ questions }: { questions: readonly { questionGUID: string }[] }) =>
  questions.at(-1)?.questionGUID ?? '';

describe('a question about a request', () => {
  it('is seen by both sides, answered, and followed by the decision', async () => {
    const { requestGUID } = await create();
    const asked = await askBack(requestGUID);
    expect(asked).toMatchObject({
      state: 'open',
      questions: [{ question: QUESTION, askedBy: 'owner Example', reply: null, repliedAt: null }],
    });
    const mine = await ask(bench.auth, 'accessRequest/mine', {}, people.newcomer);
    expect(mine.result).toEqual([asked]);
    expect(bench.emails.at(-1)).toMatchObject({
      to: 'newcomer@example.org',
      subject: 'A question about your request for Asthma',
      text: expect.stringContaining(`> ${QUESTION}`),
    });
    // What waits for the person no longer waits for those who decide.
    expect([await notices(OWNER), await notices(people.newcomer)]).toEqual([
      { unread: 0, kinds: ['requestMade'] },
      { unread: 1, kinds: ['requestQuestion'] },
    ]);
    const replied = await reply(requestGUID, openOf(asked));
    expect(replied.questions).toMatchObject([{ question: QUESTION, reply: 'No, here' }]);
    expect(bench.emails.at(-1)).toMatchObject({
      to: 'owner@example.org',
      text: expect.stringContaining('> No, here'),
    });
    expect([await notices(OWNER), await notices(people.newcomer)]).toEqual([
      { unread: 1, kinds: ['requestReply', 'requestMade'] },
      { unread: 0, kinds: ['requestQuestion'] },
    ]);
    const again = await askBack(requestGUID, 'And after that?');
    expect(again.questions.map(({ reply: text }) => text)).toEqual(['No, here', null]);
    expect((await approve(requestGUID)).state).toBe('approved');
    expect(await mayHave(files[0])).toBe(true);
    // A decision ends the wait: nothing is left to reply to.
    expect((await notices(people.newcomer)).unread).toBe(1);
    expect(
      await refused(
        'accessRequest/reply',
        { requestGUID, questionGUID: openOf(again), reply: 'Late' },
        people.newcomer,
      ),
    ).toEqual([404, 'requestGUID', 'request.unknown']);
    expect(await audited()).toEqual([
      'request.made',
      'request.questionAsked',
      'request.questionAnswered',
      'request.questionAsked',
      'grant.given',
      'request.approved',
    ]);
  });

  it('stops the clock until the reply', async () => {
    const { requestGUID, dueAt } = await create();
    const asked = await askBack(requestGUID);
    expect(asked.dueAt).toBe(dueAt);
    // Three weeks pass, which are fifteen working days.
    await sql`update access.request set created_at = created_at - interval '21 days', due_at = due_at - interval '21 days'`.execute(
      db.kysely,
    );
    await sql`update access.request_question set asked_at = asked_at - interval '21 days'`.execute(db.kysely);
    const replied = await reply(requestGUID, openOf(asked));
    const late = Date.parse(replied.dueAt) - Date.parse(dueAt);
    // The moments of the test lie a little apart.
    expect(late >= 0 && late < DAY / 24).toBe(true);
  });

  it('is one at a time, said in words, and asked by those who decide', async () => {
    const { requestGUID } = await create();
    const at = (more: object, as: string = OWNER) =>
      refused('accessRequest/ask', { organisationGUID, requestGUID, question: 'Why?', ...more }, as);
    expect(await at({ question: ' ' })).toEqual([400, 'question', 'request.questionMissing']);
    expect((await at({ question: 'x'.repeat(1001) }))[0]).toBe(400);
    for (const who of [people.editor, people.member, people.stranger, people.newcomer])
      expect((await at({}, who))[0]).toBe(403);
    expect((await at({ organisationGUID: OTHER_ORGANISATION }, people.stranger))[0]).toBe(404);
    const both = await Promise.allSettled([askBack(requestGUID), askBack(requestGUID)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await at({})).toEqual([409, 'question', 'request.questionOpen']);
    const questionGUID = openOf(
      (await ask(bench.auth, 'accessRequest/mine', {}, people.newcomer)).result[0] ?? { questions: [] },
    );
    const answer = (more: object, as: string = people.newcomer) =>
      refused('accessRequest/reply', { requestGUID, questionGUID, reply: 'Yes', ...more }, as);
    expect(await answer({ reply: '' })).toEqual([400, 'reply', 'request.replyMissing']);
    expect(await answer({ questionGUID: crypto.randomUUID() })).toEqual([
      404,
      'questionGUID',
      'request.questionUnknown',
    ]);
    for (const who of [OWNER, people.stranger])
      expect(await answer({}, who)).toEqual([404, 'requestGUID', 'request.unknown']);
    await reply(requestGUID, questionGUID);
    expect((await answer({}))[2]).toBe('request.questionUnknown');
  });

  it('goes with the account, and with it what others were told of the reply', async () => {
    const { requestGUID } = await create();
    await reply(requestGUID, openOf(await askBack(requestGUID)));
    const left = db.kysely.transaction().execute(async (trx) => {
      await forgetMember(trx, people.newcomer);
      const questions = await trx.selectFrom('access.request_question').select('question').execute();
      const told = await trx.selectFrom('auth.notice').select('id').execute();
      // Nothing of it stays, since other tests need the account.
      throw new Error(`${questions.length + told.length} left`);
    });
    await expect(left).rejects.toThrow('0 left');
  });
});
