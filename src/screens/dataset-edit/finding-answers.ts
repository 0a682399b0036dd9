/**
 * Answers whether columns are personal data. All of a dataset go one after the other: the last one that was given counts, even
 * where it was given while another was on its way.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { useDocumentChanges, type ImmediateChanges } from '../../app/use-immediate-change.ts';
import { catchFocusAfterDialog } from '../../components/lost-focus.ts';
import { rereadEdited, type EditedDataset } from '../../services/api/publishing-queries.ts';

export type Finding = EditedDataset['findings'][number];

type Column = Pick<Finding, 'column' | 'kind'>;

interface Answer {
  readonly isPersonal: boolean;
  readonly reason: string;
}

export interface FindingAnswer extends Answer {
  readonly act: 'answer';
  readonly columns: readonly Column[];
  /** What is answered while it is given; null: nothing, or of each column something else. */
  readonly before: Answer | null;
}

/** A column may look like personal data in several files; its answer is one. */
export const columnsOf = (findings: readonly Finding[]): readonly Column[] => [
  ...new Map(findings.map(({ column, kind }) => [JSON.stringify([column, kind]), { column, kind }])).values(),
];

/** The answer to findings; of one it can be taken back. */
export function answerTo(findings: readonly Finding[], answer: Answer): FindingAnswer {
  const [one, ...others] = findings;
  const before = one === undefined || others.length > 0 ? null : one.answer;
  return {
    act: 'answer',
    columns: columnsOf(findings),
    ...answer,
    before: before && { isPersonal: before.isPersonal, reason: before.reason },
  };
}

/** Whether an answer is to this finding, alone or with others. */
const isAbout = ({ columns }: FindingAnswer, { column, kind }: Column): boolean =>
  columns.some((one) => one.column === column && one.kind === kind);

/** Whether an answer is to this finding alone. */
export const isAnswerTo = (answer: FindingAnswer, finding: Column): boolean =>
  answer.columns.length === 1 && isAbout(answer, finding);

/**
 * The answer that takes one back: the last one before it, which its editor may not have seen; null where there was none.
 * @param after those that were given before it while it waited
 */
export function answerBack(
  { columns, isPersonal, reason, before }: FindingAnswer,
  after: readonly FindingAnswer[],
): FindingAnswer | null {
  const [column, ...others] = columns;
  if (column === undefined || others.length > 0) return null;
  const last = after.findLast((one) => isAbout(one, column)) ?? before;
  if (last === null) return null;
  return {
    act: 'answer',
    columns,
    isPersonal: last.isPersonal,
    reason: last.reason,
    before: { isPersonal, reason },
  };
}

/** What is answered once everything that was pressed is saved. */
export const wantedAnswer = (
  { pending }: Pick<ImmediateChanges<FindingAnswer>, 'pending'>,
  { answer, ...finding }: Finding,
): Answer | null => pending.findLast((one) => isAbout(one, finding)) ?? answer;

/** @param title the heading of all findings: it has the focus once the buttons that answer several are gone */
export function useFindingAnswers(datasetGUID: string, title: string): ImmediateChanges<FindingAnswer> {
  const api = useApi();
  const queryClient = useQueryClient();
  return useDocumentChanges<FindingAnswer>(`answers ${datasetGUID}`, async (answer, after) => {
    const { columns, isPersonal, reason } = answer;
    const request = { datasetGUID, columns: [...columns], isPersonal, reason };
    await api.call('dataset:answerFinding', request, { keepalive: true });
    await rereadEdited(queryClient, api, datasetGUID);
    if (columns.length > 1) catchFocusAfterDialog(() => [document.getElementById(title)]);
    return answerBack(answer, after);
  });
}
