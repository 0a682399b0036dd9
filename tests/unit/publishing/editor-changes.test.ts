/** What an editor sees of changes that are not made yet: the choice that was made, and the answer that was given. */
import { describe, expect, it } from 'vitest';
import type { PersonalFinding } from '#contract/publishing-files.ts';
import {
  isPending,
  makeFileChange,
  readOtherwise,
  shownChange,
  statedBy,
  type FileChange,
} from '#src/screens/dataset-edit/file-change.ts';
import {
  answerBack,
  answerTo,
  columnsOf,
  isAnswerTo,
  wantedAnswer,
} from '#src/screens/dataset-edit/finding-answers.ts';
import type { Api } from '#src/services/api/api.ts';

describe('how a file is read', () => {
  it('is shown as it was chosen, each choice beside those before it', () => {
    const header = readOtherwise('one', {}, { header: false });
    const encoding = readOtherwise('one', { header: false }, { header: false, encoding: 'utf-16le' });
    const pending = [header, { act: 'remove' as const }, encoding];
    expect(statedBy({ pending }, { columns: { a: 'text' } })).toEqual({
      header: false,
      encoding: 'utf-16le',
      columns: { a: 'text' },
    });
    expect(statedBy({ pending: [] }, { header: true })).toEqual({ header: true });
    expect(encoding).toEqual({
      act: 'read',
      versionGUID: 'one',
      change: { encoding: 'utf-16le' },
      undo: { encoding: null },
    });
  });

  it('is pending while one of its changes is', () => {
    const pending = [{ act: 'remove' as const }, readOtherwise('one', {}, { header: false })];
    expect([isPending({ pending }, 'read'), isPending({ pending }, 'unpack', 'restore')]).toEqual([
      true,
      false,
    ]);
  });

  it('says what is being done before what was done', () => {
    const made = { act: 'restore' } as const;
    expect(shownChange({ pending: [{ act: 'remove' }], made })).toEqual({ act: 'remove' });
    expect([shownChange({ pending: [], made }), shownChange({ pending: [], made: null })]).toEqual([
      made,
      null,
    ]);
  });
});

it('an earlier version that is used takes the one back that counted then, after two quick presses too', async () => {
  const place = {
    api: { call: () => Promise.resolve({}) } as unknown as Api,
    session: { member: () => undefined, subscribe: () => () => {} },
    datasetGUID: 'd',
    resourceGUID: 'r',
  };
  const use = (versionGUID: string): FileChange => ({ act: 'useVersion', versionGUID, from: 'third' });
  const back = (versionGUID: string) => ({ act: 'useVersion', versionGUID, from: 'first' });
  expect(await makeFileChange(place, use('first'), [])).toEqual(back('third'));
  // Both were pressed while the third one counted.
  expect(await makeFileChange(place, use('first'), [use('second'), { act: 'unpack' }])).toEqual(
    back('second'),
  );
  expect(await makeFileChange(place, use('first'), [{ act: 'unpack' }])).toEqual(back('third'));
});

describe('an answer about personal data', () => {
  const finding = (column: string, more: Partial<PersonalFinding> = {}): PersonalFinding => ({
    resourceGUID: 'r',
    column,
    kind: 'email',
    looked: 40,
    found: 40,
    answer: null,
    text: '',
    ...more,
  });
  const answered = {
    isPersonal: false,
    reason: 'Offices',
    answeredBy: 'Marta',
    answeredAt: '2026-01-01T00:00:00Z',
  };

  it('is one for a column in several files', () => {
    const both = [
      finding('mail'),
      finding('mail', { resourceGUID: 's' }),
      finding('mail', { kind: 'phone' }),
    ];
    expect(columnsOf(both)).toEqual([
      { column: 'mail', kind: 'email' },
      { column: 'mail', kind: 'phone' },
    ]);
  });

  it('can be taken back where there was one before, and is of one column', () => {
    const yes = { isPersonal: true, reason: '' };
    expect(answerTo([finding('mail')], yes).before).toBeNull();
    expect(answerTo([finding('mail', { answer: answered })], yes).before).toEqual({
      isPersonal: false,
      reason: 'Offices',
    });
    expect(answerTo([finding('mail', { answer: answered }), finding('phone')], yes).before).toBeNull();
  });

  it('is taken back to the last one before it, which its editor may not have seen', () => {
    const mail = finding('mail', { answer: answered });
    const phone = finding('phone', { kind: 'phone' });
    const no = { isPersonal: false, reason: 'Offices' };
    const yes = answerTo([mail], { isPersonal: true, reason: '' });
    const corrected = answerTo([mail], { isPersonal: false, reason: 'Shops' });
    const all = answerTo([mail, phone], { isPersonal: true, reason: '' });
    const given = { isPersonal: false, reason: 'Shops' };
    expect(answerBack(corrected, [])).toEqual({ ...corrected, ...no, before: given });
    const back = { act: 'answer', columns: corrected.columns, isPersonal: true, reason: '', before: given };
    expect(answerBack(corrected, [yes])).toEqual(back);
    expect(answerBack(corrected, [all])).toEqual(back);
    expect(answerBack(corrected, [answerTo([phone], no)])).toMatchObject(no);
    // Where nothing was answered there is no way back, and of several none that is one answer.
    expect(answerBack(answerTo([phone], no), [yes])).toBeNull();
    expect(answerBack(answerTo([phone], no), [all])).toMatchObject({ isPersonal: true });
    expect(answerBack(all, [yes])).toBeNull();
  });

  it('is shown as it was given last, until it is saved', () => {
    const mail = finding('mail', { answer: answered });
    const phone = finding('phone', { kind: 'phone' });
    const yes = answerTo([mail], { isPersonal: true, reason: '' });
    const all = answerTo([mail, phone], { isPersonal: false, reason: '' });
    expect(wantedAnswer({ pending: [] }, mail)).toBe(answered);
    expect(wantedAnswer({ pending: [] }, phone)).toBeNull();
    expect(wantedAnswer({ pending: [all, yes] }, mail)?.isPersonal).toBe(true);
    expect(wantedAnswer({ pending: [yes, all] }, mail)?.isPersonal).toBe(false);
    expect(wantedAnswer({ pending: [all, yes] }, phone)?.isPersonal).toBe(false);
    expect([isAnswerTo(yes, mail), isAnswerTo(yes, phone), isAnswerTo(all, mail)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
