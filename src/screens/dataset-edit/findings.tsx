/** Columns that look like personal data: what can be done about each, and answers, one by one or for all that have none. */
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { remediesOf } from '#contract/publishing-constants.ts';
import { hasUnfinished } from '#machines/uploads/uploads.machine.ts';
import type { ImmediateChanges } from '../../app/use-immediate-change.ts';
import { Button } from '../../components/button.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { ChangeNote } from './change-note.tsx';
import { isPending, shownChange, useFileChanges } from './file-change.ts';
import {
  answerTo,
  columnsOf,
  isAnswerTo,
  useFindingAnswers,
  wantedAnswer,
  type Finding,
  type FindingAnswer,
} from './finding-answers.ts';
import { FindingReason } from './finding-reason.tsx';
import { controlId } from './sections.ts';
import { UploadsList } from './uploads-list.tsx';
import type { Editing } from './use-dataset-editing.ts';
import { useDatasetUploads } from './use-dataset-uploads.ts';

const TITLE = 'findings-title';

interface RowProps {
  readonly datasetGUID: string;
  readonly finding: Finding;
  readonly file: EditedDataset['files'][number] | undefined;
  /** The id of the control that the checklist leads to; only one finding has it. */
  readonly id: string | undefined;
  readonly answers: ImmediateChanges<FindingAnswer>;
  /** It says what becomes of the answer: the first of the rows of one column. */
  readonly saysAnswer: boolean;
  /** A new version is being uploaded: a remedy now would be made of the version before. */
  readonly isSending: boolean;
}

interface RemediesProps extends Pick<RowProps, 'finding' | 'id' | 'isSending'> {
  readonly file: EditedDataset['files'][number];
  readonly changes: ReturnType<typeof useFileChanges>;
}

/** What can be done to a column of a file that can be written again. */
const remediesIn = (file: EditedDataset['files'][number] | undefined, { kind }: Finding) =>
  // A file at another address cannot be changed here, and a table needs a column.
  file !== undefined && file.url === null && file.status === 'ready'
    ? remediesOf[kind].filter((one) => one !== 'without' || file.columns.length > 1)
    : [];

function Remedies({ finding, file, id, changes, isSending }: RemediesProps) {
  const t = useDatasetEditMessages().findings;
  const { column } = finding;
  const { versionGUID, fileName } = file;
  const isWriting = isPending(changes, 'remedy') || isSending;
  const latest = shownChange(changes);
  return remediesIn(file, finding).map((remedy, place) => {
    const isThis =
      isWriting && latest?.act === 'remedy' && latest.column === column && latest.remedy === remedy;
    return (
      <div key={remedy}>
        <Button
          small
          id={place === 0 ? id : undefined}
          busy={isThis}
          inactive={isWriting}
          aria-label={t.remedies[remedy].label(column)}
          onClick={() =>
            changes.send({
              type: 'change.requested',
              change: { act: 'remedy', versionGUID, fileName, column, remedy },
            })
          }
        >
          {t.remedies[remedy].act}
        </Button>
        <p className="quiet t13">{t.remedies[remedy].hint}</p>
      </div>
    );
  });
}

function FindingRow({ datasetGUID, finding, file, id, answers, saysAnswer, isSending }: RowProps) {
  const messages = useDatasetEditMessages();
  const t = messages.findings;
  const { resourceGUID, column, kind, text, answer } = finding;
  const changes = useFileChanges(datasetGUID, resourceGUID);
  const wanted = wantedAnswer(answers, finding);
  const isAnswering = answers.pending.some((one) => isAnswerTo(one, finding));
  const reply = (isPersonal: boolean, reason = '') =>
    answers.send({ type: 'change.requested', change: answerTo([finding], { isPersonal, reason }) });
  return (
    <li aria-busy={isAnswering}>
      <p>
        <code>{column}</code> {text} {answer !== null && <span className="badge">{t.isAnswered}</span>}
      </p>
      <fieldset aria-label={t.choices(column)} className="finding-choices">
        {file !== undefined && (
          <Remedies finding={finding} file={file} id={id} changes={changes} isSending={isSending} />
        )}
        <div>
          <Button
            small
            id={remediesIn(file, finding).length === 0 ? id : undefined}
            aria-label={t.yesLabel(column)}
            aria-pressed={wanted?.isPersonal === true}
            onClick={() => reply(true)}
          >
            {t.yes}
          </Button>
          <p className="quiet t13">{t.yesHint}</p>
        </div>
        <div>
          <Button
            small
            aria-label={t.noLabel(column)}
            aria-pressed={wanted?.isPersonal === false}
            onClick={() => reply(false)}
          >
            {t.no}
          </Button>
          <p className="quiet t13">{t.noHint}</p>
        </div>
      </fieldset>
      <ChangeNote
        changes={changes}
        words={messages.changes.file}
        of={(change) =>
          change.act === 'remedy' && change.column === column && (changes.made === null || isSending)
        }
      />
      <ChangeNote
        changes={answers}
        words={messages.changes.answer}
        of={(change) => saysAnswer && isAnswerTo(change, finding)}
      />
      {answer !== null && (
        <p className="quiet t13">
          {t.answered(answer.isPersonal, answer.answeredBy)}
          {answer.reason !== '' && `: ${answer.reason}`}
        </p>
      )}
      {answer?.isPersonal === false && (
        <FindingReason
          keptAs={`finding ${datasetGUID} ${kind} ${column}`}
          column={column}
          reason={answer.reason}
          isSaving={isAnswering}
          onSave={(reason) => reply(false, reason)}
        />
      )}
    </li>
  );
}

export function Findings({ editing }: { readonly editing: Editing }) {
  const messages = useDatasetEditMessages();
  const t = messages.findings;
  const { datasetGUID, dataset } = editing;
  const uploads = useDatasetUploads(datasetGUID);
  const answers = useFindingAnswers(datasetGUID, TITLE);
  // What was done is no news on the way back to this section.
  const { send } = answers;
  useEffect(() => () => send({ type: 'outcome.dismissed' }), [send]);
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
  const isTogether = ({ columns }: FindingAnswer) => columns.length > 1;
  const isAnswering = answers.pending.some(isTogether);
  const replyToAll = (isPersonal: boolean) =>
    answers.send({ type: 'change.requested', change: answerTo(open, { isPersonal, reason: '' }) });
  return (
    <section className={open.length > 0 ? 'stack findings open' : 'stack findings'} aria-labelledby={TITLE}>
      <h3 id={TITLE} tabIndex={-1}>
        {t.title}
      </h3>
      <p className="quiet">{t.text}</p>
      {areSeveral && (
        <p className="row wrap finding-together">
          <span className="strong">{t.together(columnsOf(open).length)}</span>
          <Button small id={controlId('findings')} busy={isAnswering} onClick={() => replyToAll(true)}>
            {t.allYes(columnsOf(open).length)}
          </Button>
          <Button small busy={isAnswering} onClick={() => replyToAll(false)}>
            {t.allNo(columnsOf(open).length)}
          </Button>
        </p>
      )}
      <ChangeNote changes={answers} words={messages.changes.answer} of={isTogether} />
      <ul className="finding-list">
        {findings.map((finding, index) => (
          <FindingRow
            key={`${finding.resourceGUID} ${finding.column} ${finding.kind}`}
            datasetGUID={datasetGUID}
            finding={finding}
            file={dataset?.files.find(({ resourceGUID }) => resourceGUID === finding.resourceGUID)}
            id={index === next ? controlId('findings') : undefined}
            answers={answers}
            saysAnswer={
              findings.findIndex(({ column, kind }) => column === finding.column && kind === finding.kind) ===
              index
            }
            isSending={isSending}
          />
        ))}
      </ul>
      <UploadsList uploads={uploads.actor} />
      <p className="quiet t13">{t.remediesNote}</p>
    </section>
  );
}
