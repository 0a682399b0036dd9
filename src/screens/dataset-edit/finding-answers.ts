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
  /** What was answered before; null: nothing, or of each column something else. */
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

/** Whether an answer is to this finding alone. */
export const isAnswerTo = ({ columns }: FindingAnswer, { column, kind }: Column): boolean =>
  columns.length === 1 && columns[0]?.column === column && columns[0].kind === kind;

/** What is answered once everything that was pressed is saved. */
export const wantedAnswer = (
  { pending }: Pick<ImmediateChanges<FindingAnswer>, 'pending'>,
  { answer, ...finding }: Finding,
): Answer | null =>
  pending.findLast(({ columns }) =>
    columns.some(({ column, kind }) => column === finding.column && kind === finding.kind),
  ) ?? answer;

/** @param title the heading of all findings: it has the focus once the buttons that answer several are gone */
export function useFindingAnswers(datasetGUID: string, title: string): ImmediateChanges<FindingAnswer> {
  const api = useApi();
  const queryClient = useQueryClient();
  return useDocumentChanges<FindingAnswer>(
    `answers ${datasetGUID}`,
    async ({ columns, isPersonal, reason, before }) => {
      const request = { datasetGUID, columns: [...columns], isPersonal, reason };
      await api.call('dataset:answerFinding', request, { keepalive: true });
      await rereadEdited(queryClient, api, datasetGUID);
      if (columns.length > 1) catchFocusAfterDialog(() => [document.getElementById(title)]);
      return before && { act: 'answer', columns, ...before, before: { isPersonal, reason } };
    },
  );
}
