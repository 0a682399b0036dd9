/** What answers one request, taken together: its state and end, its line in lists, its words, and whether it is all of it. */
import { describe, expect, it } from 'vitest';
import type { Share } from '#contract/entities/sharing.ts';
import { givenTogether } from '#contract/given-together.ts';
import { GivenParts, RequestedColumns } from '#contract/requested-columns.ts';
import { isInPart, type Answered, type Asked } from '#proxy/domains/sharing/in-part.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { filesWithColumns, readColumns, writeColumns } from '#src/screens/dataset-access/columns-field.tsx';
import { givenIn, writeParts } from '#src/screens/dataset-access/parts-field.tsx';
import { together } from '#src/screens/dataset-access/shares-together.ts';

const [A, B, C] = ['a', 'b', 'c'].map((one) => `${one.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const narrowing = { sheet: 0, columns: [0], filters: [], fields: [] };

describe('the end of what was given', () => {
  const grant = (state: 'active' | 'upcoming' | 'ended', until: string | null) => ({
    grantGUID: A,
    level: 'read' as const,
    resources: null,
    narrowing: null,
    until,
    state,
  });
  it.each([
    ['none', [], null],
    [
      'the first of those that stand',
      [grant('active', '2030-02-01'), grant('active', '2030-01-01')],
      'active 2030-01-01',
    ],
    ['no end', [grant('active', null)], 'active null'],
    [
      'those that stand, not those that ended',
      [grant('ended', '2029-01-01'), grant('active', null)],
      'active null',
    ],
    ['that of what has ended', [grant('ended', '2029-01-01')], 'ended 2029-01-01'],
  ])('is %s', (_, grants, expected) => {
    const given = givenTogether({ grants });
    expect(given === null ? null : `${given.state} ${given.until}`).toBe(expected);
  });
});

describe('a file', () => {
  const names = ['x'];
  it.each([
    [
      'columns',
      RequestedColumns,
      (guids: string[]) => guids.map((resourceGUID) => ({ resourceGUID, names })),
    ],
    [
      'parts',
      GivenParts,
      (guids: string[]) =>
        guids.map((resourceGUID) => ({ resourceGUID, narrowing: { sheet: 0, columns: [0], filters: [] } })),
    ],
  ] as const)('is named once among %s', (_, schema, of) => {
    expect(schema.safeParse(of([A, B])).success).toBe(true);
    const twice = schema.safeParse(of([A, A]));
    expect(twice.error?.issues.map(({ message }) => message)).toEqual(['request.fileTwice']);
  });

  it('has no more columns with the others than those who decide can read', () => {
    const asked = (count: number) =>
      RequestedColumns.safeParse(
        Array.from({ length: count / 400 }, () => ({
          resourceGUID: crypto.randomUUID(),
          names: Array.from({ length: 400 }, (_, i) => `column ${i}`),
        })),
      );
    expect(asked(2_000).success).toBe(true);
    expect(asked(2_400).error?.issues.map(({ message }) => message)).toEqual(['request.columnsTooMany']);
  });
});

describe('an answer is in part', () => {
  const until = Date.parse('2030-01-01');
  const asked = (more: Partial<Asked> = {}): Asked => ({ resources: null, columns: null, until, ...more });
  const whole = (more: Partial<Answered> = {}): Answered => ({
    level: 4,
    resources: null,
    narrowing: null,
    until,
    ...more,
  });
  const part = (guid: string, more: Partial<Answered> = {}): Answered =>
    whole({ level: 3, resources: [guid], narrowing, ...more });
  const columns = [{ resourceGUID: A, names: ['x'] }];
  it.each<[string, Asked, Answered[], boolean]>([
    ['nothing', asked(), [], false],
    ['all', asked(), [whole()], false],
    ['a lower level', asked(), [whole({ level: 3 })], true],
    ['an earlier end', asked(), [whole({ until: until - 3 * 86_400_000 })], true],
    ['some files of all', asked(), [whole({ resources: [A] })], true],
    ['one file of two', asked({ resources: [A, B] }), [whole({ resources: [A] })], true],
    [
      'both files by two grants',
      asked({ resources: [A, B] }),
      [whole({ resources: [A] }), whole({ resources: [B] })],
      false,
    ],
    ['the columns that were asked for', asked({ resources: [A], columns }), [part(A)], false],
    ['columns of a file that was asked for whole', asked({ resources: [B], columns: null }), [part(B)], true],
    [
      'fewer columns',
      asked({ resources: [A], columns: [{ resourceGUID: A, names: ['x', 'y'] }] }),
      [part(A)],
      true,
    ],
    [
      'some rows',
      asked({ resources: [A], columns }),
      [part(A, { narrowing: { ...narrowing, filters: [{ kind: 'empty', column: 0, empty: true }] } })],
      true,
    ],
    ['columns, without the other file', asked({ resources: [A, B], columns }), [part(A)], true],
    [
      'columns and the other file',
      asked({ resources: [A, B], columns }),
      [whole({ resources: [B] }), part(A)],
      false,
    ],
  ])('%s', (_, wanted, given, expected) => {
    expect(isInPart(wanted, given)).toBe(expected);
  });
});

describe('shares', () => {
  const share = (grantGUID: string, more: Partial<Share> = {}): Share => ({
    grantGUID,
    dataset: { datasetGUID: A, title: 'T', organisationSlug: 's', organisationName: 'O' },
    principal: { kind: 'person', id: B, name: 'Ada', people: 1 },
    level: 'query',
    resources: null,
    narrowing: null,
    quota: null,
    from: '2029-01-01',
    until: '2030-01-01',
    lastUsed: null,
    request: null,
    grantedBy: 'Marta',
    reason: '',
    state: 'active',
    acceptBy: null,
    ...more,
  });
  const request = { requestGUID: C, number: 7 };

  it('of one request are one, with the latest use and the quota of which least is left', () => {
    const quota = (used: number) => ({ limit: 10, period: 'day' as const, used, resetsAt: '2029-01-02' });
    const all = together([
      share('1', { request, lastUsed: '2029-05-01', quota: quota(2) }),
      share('2'),
      share('3', { request, lastUsed: '2029-06-01', quota: quota(9) }),
    ]);
    expect(all.map(({ grantGUID, withIt }) => [grantGUID, withIt.map((one) => one.grantGUID)])).toEqual([
      ['1', ['3']],
      ['2', []],
    ]);
    expect(all[0]).toMatchObject({ lastUsed: '2029-06-01', quota: { used: 9 } });
  });

  it('that were given again are apart from those that had ended', () => {
    const all = together([share('1', { request }), share('2', { request, state: 'ended' })]);
    expect(all.map(({ grantGUID }) => grantGUID)).toEqual(['1', '2']);
  });

  it('whose use is not shown stay so', () => {
    const { lastUsed: _, ...hidden } = share('1');
    expect(together([hidden])[0]).not.toHaveProperty('lastUsed');
  });
});

describe('the choice of columns', () => {
  const file = (resourceGUID: string, ...names: string[]) => ({
    resourceGUID,
    name: resourceGUID,
    columns: names.map((name) => ({ name })),
  });
  const files = [file(A, 'x', 'y'), file(B, 'x', 'z', 'z'), file(C, 'alone')];

  it('is offered for chosen files of several columns', () => {
    expect(filesWithColumns(files, '').map(({ columns }) => columns)).toEqual([
      ['x', 'y'],
      ['x', 'z'],
    ]);
    expect(filesWithColumns(files, B).map(({ resourceGUID }) => resourceGUID)).toEqual([B]);
  });

  it('is read by file: what was ticked for a file that is not chosen says nothing', () => {
    const text = writeColumns([
      { resourceGUID: A, names: ['y'] },
      { resourceGUID: B, names: ['gone', 'z'] },
    ]);
    expect(readColumns(text, filesWithColumns(files, ''))).toEqual([
      { resourceGUID: A, names: ['y'] },
      { resourceGUID: B, names: ['z'] },
    ]);
    expect(readColumns(text, filesWithColumns(files, B))).toEqual([{ resourceGUID: B, names: ['z'] }]);
    expect(readColumns(text, filesWithColumns(files, C))).toBeNull();
    expect(readColumns(writeColumns(null), filesWithColumns(files, ''))).toBeNull();
  });

  it('of the answer names the files once a part of one is given', () => {
    const part = { sheet: 0, columns: [0], filters: [] };
    expect(givenIn('', '', files)).toMatchObject({ resources: null, parts: [], isInParts: false });
    const some = givenIn(writeParts({ [A]: part }), '', files);
    expect(some).toMatchObject({ resources: [A, B, C], isInParts: false });
    expect(some.parts).toEqual([{ resourceGUID: A, narrowing: part }]);
    expect(givenIn(writeParts({ [A]: part }), A, files).isInParts).toBe(true);
    expect(givenIn(writeParts({ [A]: part }), B, files)).toMatchObject({ resources: [B], parts: [] });
  });
});

it('e-mails name each file with its columns, and count what is left of many', () => {
  const columns = Array.from({ length: 14 }, (_, index) => `c${index}`);
  const { text } = messages.sharing.decided({
    title: 'T',
    organisation: 'O',
    isApproved: true,
    from: null,
    until: null,
    less: [],
    answer: '',
    parts: [
      { file: 'By month', columns: null },
      { file: 'By\nward', columns, isOfSomeRows: true },
    ],
    link: 'https://data.example',
    productName: 'P',
  });
  expect(text).toContain(
    `- By month\n- By ward: ${columns.slice(0, 12).join(', ')}, 2 more; some rows\n\nThe dataset`,
  );
});
