/** Columns that look like personal data. Each is answered, or all that have no answer yet in the same way. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { showFailure } from '../../components/toast.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { controlId } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';

const TITLE = 'findings-title';

type Finding = NonNullable<Editing['dataset']>['findings'][number];

/** A column may look like personal data in several files; its answer is one. */
const columnsOf = (findings: readonly Finding[]) => [
  ...new Map(findings.map(({ column, kind }) => [JSON.stringify([column, kind]), { column, kind }])).values(),
];

export function Findings({ editing }: { readonly editing: Editing }) {
  const messages = useDatasetEditMessages();
  const t = messages.findings;
  const api = useApi();
  const queryClient = useQueryClient();
  const findings = editing.dataset?.findings ?? [];
  const answering = useMutation({
    mutationFn: ({ of, isPersonal }: { of: readonly Finding[]; isPersonal: boolean }) =>
      api.call('dataset:answerFinding', {
        datasetGUID: editing.datasetGUID,
        columns: columnsOf(of),
        isPersonal,
      }),
    onSuccess: async (_, { of }) => {
      await queryClient.invalidateQueries({ queryKey: ['publishing'] });
      // The buttons that answered several are gone, and the focus with them.
      if (of.length > 1) document.getElementById(TITLE)?.focus();
    },
    onError: () => showFailure({ title: messages.files.failed }),
  });
  if (findings.length === 0) return null;
  const open = findings.filter((finding) => finding.answer === null);
  const areSeveral = columnsOf(open).length > 1;
  // The checklist leads to what answers all of them, else to the first that has no answer.
  const next = areSeveral
    ? -1
    : Math.max(
        0,
        findings.findIndex((finding) => finding.answer === null),
      );
  const answer = (of: readonly Finding[], isPersonal: boolean) => answering.mutate({ of, isPersonal });
  return (
    <section className="stack" aria-labelledby={TITLE}>
      <h3 id={TITLE} tabIndex={-1}>
        {t.title}
      </h3>
      <p>{t.text}</p>
      {areSeveral && (
        <p className="row wrap finding-together">
          <span className="strong">{t.together(columnsOf(open).length)}</span>
          <Button
            small
            id={controlId('findings')}
            busy={answering.isPending}
            onClick={() => answer(open, true)}
          >
            {t.allYes(columnsOf(open).length)}
          </Button>
          <Button small busy={answering.isPending} onClick={() => answer(open, false)}>
            {t.allNo(columnsOf(open).length)}
          </Button>
        </p>
      )}
      <ul className="finding-list">
        {findings.map((finding, index) => (
          <li key={`${finding.resourceGUID} ${finding.column} ${finding.kind}`}>
            <p>
              <code>{finding.column}</code> {finding.text}
            </p>
            {finding.answer !== null && (
              <p className="quiet t13">{t.answered(finding.answer.isPersonal, finding.answer.answeredBy)}</p>
            )}
            <p className="row wrap">
              <Button
                small
                id={index === next ? controlId('findings') : undefined}
                aria-label={t.yesLabel(finding.column)}
                aria-pressed={finding.answer?.isPersonal === true}
                onClick={() => answer([finding], true)}
              >
                {t.yes}
              </Button>
              <Button
                small
                aria-label={t.noLabel(finding.column)}
                aria-pressed={finding.answer?.isPersonal === false}
                onClick={() => answer([finding], false)}
              >
                {t.no}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
