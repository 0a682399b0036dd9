/** Columns that look like personal data: what can be done about each, and answers, one by one or for all that have none. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { remediesOf } from '#contract/publishing-constants.ts';
import { hasUnfinished } from '#machines/uploads/uploads.machine.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { Button } from '../../components/button.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { FindingReason } from './finding-reason.tsx';
import { controlId } from './sections.ts';
import { UploadsList } from './uploads-list.tsx';
import type { Editing } from './use-dataset-editing.ts';
import { useDatasetUploads } from './use-dataset-uploads.ts';
import { useFileChanges, type FileChanges } from './use-file-changes.ts';

const TITLE = 'findings-title';

type Finding = EditedDataset['findings'][number];

/** A column may look like personal data in several files; its answer is one. */
const columnsOf = (findings: readonly Finding[]) => [
  ...new Map(findings.map(({ column, kind }) => [JSON.stringify([column, kind]), { column, kind }])).values(),
];

interface RowProps {
  readonly finding: Finding;
  readonly file: EditedDataset['files'][number] | undefined;
  /** The id of the control that the checklist leads to; only one finding has it. */
  readonly id: string | undefined;
  readonly remedied: FileChanges['remedied'];
  /** A new version is being written or uploaded: a remedy now would be made of the version before. */
  readonly isWriting: boolean;
  readonly onAnswer: (isPersonal: boolean, reason?: string) => void;
  readonly onReplace: (chosen: File, madeOn: string) => void;
}

function FindingRow({ finding, file, id, remedied, isWriting, onAnswer, onReplace }: RowProps) {
  const t = useDatasetEditMessages().findings;
  const { column, kind, text, answer } = finding;
  // A file at another address cannot be changed here, and a table needs a column.
  const canWrite = file !== undefined && file.url === null && file.status === 'ready';
  const remedies = canWrite
    ? remediesOf[kind].filter((one) => one !== 'without' || file.columns.length > 1)
    : [];
  return (
    <li>
      <p>
        <code>{column}</code> {text} {answer !== null && <span className="badge">{t.isAnswered}</span>}
      </p>
      <fieldset aria-label={t.choices(column)} className="finding-choices">
        {file !== undefined &&
          remedies.map((remedy, place) => {
            const { variables: done } = remedied;
            const isThis = isWriting && done?.column === column && done.remedy === remedy;
            return (
              <div key={remedy}>
                <Button
                  small
                  id={place === 0 ? id : undefined}
                  busy={isThis}
                  disabled={isWriting && !isThis}
                  aria-label={t.remedies[remedy].label(column)}
                  onClick={() =>
                    remedied.mutate(
                      { file, column, remedy },
                      { onSuccess: (table) => onReplace(table, file.versionGUID) },
                    )
                  }
                >
                  {t.remedies[remedy].act}
                </Button>
                <p className="quiet t13">{t.remedies[remedy].hint}</p>
              </div>
            );
          })}
        <div>
          <Button
            small
            id={remedies.length === 0 ? id : undefined}
            aria-label={t.yesLabel(column)}
            aria-pressed={answer?.isPersonal === true}
            onClick={() => onAnswer(true)}
          >
            {t.yes}
          </Button>
          <p className="quiet t13">{t.yesHint}</p>
        </div>
        <div>
          <Button
            small
            aria-label={t.noLabel(column)}
            aria-pressed={answer?.isPersonal === false}
            onClick={() => onAnswer(false)}
          >
            {t.no}
          </Button>
          <p className="quiet t13">{t.noHint}</p>
        </div>
      </fieldset>
      {answer !== null && (
        <p className="quiet t13">
          {t.answered(answer.isPersonal, answer.answeredBy)}
          {answer.reason !== '' && `: ${answer.reason}`}
        </p>
      )}
      {answer?.isPersonal === false && (
        <FindingReason
          key={answer.reason}
          column={column}
          reason={answer.reason}
          onSave={(reason) => onAnswer(false, reason)}
        />
      )}
    </li>
  );
}

export function Findings({ editing }: { readonly editing: Editing }) {
  const messages = useDatasetEditMessages();
  const t = messages.findings;
  const api = useApi();
  const queryClient = useQueryClient();
  const { datasetGUID, dataset } = editing;
  const uploads = useDatasetUploads(datasetGUID);
  const { remedied } = useFileChanges(datasetGUID);
  const isSending = useSelector(uploads.actor, hasUnfinished);
  const findings = dataset?.findings ?? [];
  const count = findings.length;
  const before = useRef(count);
  useEffect(() => {
    // The button that was pressed was removed with its column.
    if (count < before.current && document.activeElement === document.body)
      document.getElementById(count > 0 ? TITLE : controlId('personalData'))?.focus();
    before.current = count;
  }, [count]);
  const showFailed = useShowFailed();
  const answering = useMutation({
    mutationFn: ({
      of,
      isPersonal,
      reason = '',
    }: {
      of: readonly Finding[];
      isPersonal: boolean;
      reason?: string;
    }) => api.call('dataset:answerFinding', { datasetGUID, columns: columnsOf(of), isPersonal, reason }),
    onSuccess: async (_, { of }) => {
      await queryClient.invalidateQueries({ queryKey: ['publishing'] });
      // The buttons that answered several are gone, and the focus with them.
      if (of.length > 1) document.getElementById(TITLE)?.focus();
    },
    onError: (error) => showFailed(error),
  });
  if (findings.length === 0) return null;
  const open = findings.filter((finding) => finding.answer === null);
  const areSeveral = columnsOf(open).length > 1;
  // The checklist leads to what answers all of them, else to the first that has no answer.
  const next = areSeveral
    ? -1
    : Math.max(
        0,
        findings.findIndex(({ answer }) => answer === null),
      );
  const answer = (of: readonly Finding[], isPersonal: boolean) => answering.mutate({ of, isPersonal });
  return (
    <section className={open.length > 0 ? 'stack findings open' : 'stack findings'} aria-labelledby={TITLE}>
      <h3 id={TITLE} tabIndex={-1}>
        {t.title}
      </h3>
      <p className="quiet">{t.text}</p>
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
          <FindingRow
            key={`${finding.resourceGUID} ${finding.column} ${finding.kind}`}
            finding={finding}
            file={dataset?.files.find(({ resourceGUID }) => resourceGUID === finding.resourceGUID)}
            id={index === next ? controlId('findings') : undefined}
            remedied={remedied}
            isWriting={remedied.isPending || isSending}
            onAnswer={(isPersonal, reason) =>
              answering.mutate({ of: [finding], isPersonal, ...(reason !== undefined && { reason }) })
            }
            onReplace={(chosen, madeOn) => uploads.add([chosen], { replaces: finding.resourceGUID, madeOn })}
          />
        ))}
      </ul>
      <UploadsList uploads={uploads.actor} />
      <p className="quiet t13">{t.remediesNote}</p>
    </section>
  );
}
