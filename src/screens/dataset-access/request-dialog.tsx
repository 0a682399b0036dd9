/** The form of a request for access to a dataset that is published on request: purpose, user, files, end. It also changes one. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CONTRACT_LENGTH, LONGEST_REQUEST, PURPOSE_LENGTH } from '#contract/access-requests.ts';
import { requestedKinds, type AccessRequest } from '#contract/entities/sharing.ts';
import { ruleCode } from '#contract/rule.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi } from '../../app/context.ts';
import { useAuthentication } from '../../app/use-application.ts';
import type { FormView } from '../../app/use-form.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { showFailure, showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay, formatList } from '../../messages/format.ts';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/settings.css';
import type { DatasetView } from '../dataset/dataset-view.ts';
import { dayOf, endOfDay } from '../settings/sharing/sharing-queries.ts';
import { FormArea, FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { readFiles, REQUESTS } from './access-queries.ts';
import { beginFor, isLater } from './asked-days.ts';
import { ColumnsField, filesWithColumns, readColumns, writeColumns } from './columns-field.tsx';
import { ACCEPTED, ConditionsField } from './conditions-field.tsx';
import { FilesField } from './files-field.tsx';
import { requestDraft, withFiles, type DraftPlace, type RequestDraft } from './request-draft.ts';
import { RequestOutlook } from './request-outlook.tsx';
import { readUsedBy, UsedByField, usedByText } from './used-by-field.tsx';
import { inLanguage } from '../../components/in-language.ts';

/** What the form asks, before it becomes a call. */
const Filled = z.object({
  purpose: z.string().check(
    z.refine((text) => text !== '', ruleCode('request.purposeMissing')),
    z.maxLength(PURPOSE_LENGTH),
  ),
  usedBy: z.nullable(z.object({ kind: z.enum(requestedKinds), id: z.uuid() })),
  from: z.union([z.literal(''), z.iso.date()]),
  until: z.iso.date(),
  resources: z.nullable(z.array(z.uuid()).check(z.minLength(1))),
  columns: z.nullable(
    z
      .array(z.object({ names: z.array(z.string()) }))
      .check(
        z.refine((files) => files.every(({ names }) => names.length > 0), ruleCode('grant.notNarrowed')),
      ),
  ),
  contract: z.string().check(z.maxLength(CONTRACT_LENGTH)),
  conditions: z.nullable(
    z.string().check(z.refine((text) => text !== '', ruleCode('request.conditionsNotRead'))),
  ),
});

/** What the form begins with: what was asked for before, or nothing. */
const firstValues = (like: AccessRequest | undefined, rights: string | null, now: number) => ({
  purpose: like?.purpose ?? '',
  usedBy: usedByText(like?.usedBy ?? null),
  from: dayOf(isLater(like?.from, now) ? like.from : null),
  until: like !== undefined && Date.parse(like.until) > now ? dayOf(like.until) : '',
  resources: like?.resources?.map(({ resourceGUID }) => resourceGUID).join(' ') ?? '',
  columns: writeColumns(like?.columns ?? null),
  contract: like?.contract ?? '',
  // What is accepted already need not be accepted again for a change.
  conditions: like?.state === 'open' && rights !== null && like.conditions === rights ? ACCEPTED : '',
});

/** Fields that a draft has. Conditions are accepted when the request is sent. */
const keptFields = ['purpose', 'usedBy', 'from', 'until', 'resources', 'columns', 'contract'] as const;

export interface RequestDialogProps {
  readonly dataset: DatasetView;
  /** An open request to change, or an earlier one whose values the form begins with. */
  readonly like?: AccessRequest | undefined;
  readonly onClose: () => void;
}

interface RequestFormProps extends RequestDialogProps {
  /** The open request that is changed. */
  readonly changed: string | undefined;
  /** Null: nothing is kept, or a request is changed. */
  readonly draft: RequestDraft | null;
  readonly drafts: DraftPlace;
}

/** Begins with the draft where there is one. */
function RequestForm({ dataset, like, changed, draft, drafts, onClose }: RequestFormProps) {
  const { datasetGUID, resources: files, rights } = dataset;
  const t = useDatasetAccessMessages().request;
  const api = useApi();
  const queryClient = useQueryClient();
  const [before] = useState(() => firstValues(like, rights, Date.now()));
  const columnsOf = ({ resources = '', columns = '' }: FormValues) =>
    readColumns(columns, filesWithColumns(files, resources));
  /** The conditions as they were accepted: empty while they are not, null where the dataset has none. */
  const acceptedIn = ({ conditions = '' }: FormValues): string | null =>
    rights === null ? null : conditions === ACCEPTED ? rights : '';
  const submission = useSubmission({
    keptAs: changed === undefined ? `request ${datasetGUID}` : `request.change ${changed}`,
    values: { ...before, ...(draft && withFiles(draft.values, files)) },
    notKept: ['conditions'],
    schema: Filled,
    toRequest: (values) => ({
      ...values,
      usedBy: readUsedBy(values['usedBy'] ?? ''),
      resources: readFiles(values['resources'] ?? ''),
      columns: columnsOf(values),
      conditions: acceptedIn(values),
    }),
    submit: async (values) => {
      const { purpose = '', usedBy = '', from = '', until = '', resources = '' } = values;
      const terms = {
        purpose,
        usedBy: readUsedBy(usedBy),
        from: beginFor(from, like?.from),
        // The day that was asked for before ends at its own time.
        until: until === before.until && like !== undefined ? like.until : (endOfDay(until) ?? ''),
        resources: readFiles(resources),
        columns: columnsOf(values),
        contract: values['contract'] ?? '',
        conditions: acceptedIn(values),
      };
      if (changed === undefined) {
        await api.call('accessRequest/create', { datasetGUID, ...terms });
        drafts.forget();
      } else await api.call('accessRequest/change', { requestGUID: changed, ...terms });
      await queryClient.invalidateQueries({ queryKey: REQUESTS });
      showSuccess({ title: changed === undefined ? t.sent : t.changed });
      onClose();
    },
  });
  const keep = (view: FormView) => {
    const typed = Object.fromEntries(keptFields.map((field) => [field, view.value(field)]));
    if (!drafts.keep(typed)) {
      showFailure({ title: t.draft.notKept });
      return;
    }
    showSuccess({ title: t.draft.kept });
    onClose();
  };
  return (
    <SubmissionForm
      submission={submission}
      act={changed === undefined ? t.send : t.changeAct}
      onCancel={onClose}
      also={
        changed === undefined
          ? (view) => <Button onClick={() => keep(view)}>{t.draft.keep}</Button>
          : undefined
      }
    >
      {(view) => (
        <>
          <FormArea view={view} name="purpose" label={t.purpose} hint={t.purposeHint} rows={4} />
          <UsedByField view={view} name="usedBy" present={like?.usedBy ?? null} />
          <FilesField view={view} name="resources" label={t.files} files={files} />
          <ColumnsField view={view} name="columns" files={filesWithColumns(files, view.value('resources'))} />
          <div className="share-days">
            <FormText view={view} name="from" label={t.from} hint={t.fromHint} type="date" />
            <FormText
              view={view}
              name="until"
              label={t.until}
              hint={t.untilHint(LONGEST_REQUEST)}
              type="date"
            />
          </div>
          <FormText view={view} name="contract" label={t.contract} hint={t.contractHint} autoComplete="off" />
          {rights !== null && (
            <ConditionsField
              view={view}
              name="conditions"
              text={rights}
              language={dataset.textLanguages?.rights ?? dataset.language}
            />
          )}
        </>
      )}
    </SubmissionForm>
  );
}

export function RequestDialog({ dataset, like, onClose }: RequestDialogProps) {
  const { datasetGUID, title, organisation } = dataset;
  const messages = useDatasetAccessMessages();
  const t = messages.request;
  const id = useId();
  const changed = like?.state === 'open' ? like.requestGUID : undefined;
  const member = useAuthentication().user?.attributes['sub'] ?? '';
  const drafts = useMemo(() => requestDraft(member, datasetGUID), [member, datasetGUID]);
  const [draft, setDraft] = useState(() => (changed === undefined ? drafts.read() : null));
  const heading = useRef<HTMLHeadingElement>(null);
  const discard = () => {
    drafts.forget();
    setDraft(null);
    // The button goes with the draft.
    heading.current?.focus();
  };
  return (
    <ModalDialog labelledBy={id} onClose={onClose} wide>
      <div className="stack">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {changed === undefined ? t.title : t.changeTitle}
        </h2>
        <p {...inLanguage(dataset.language)}>{title}</p>
        {changed !== undefined && <p className="quiet t14">{t.changeText}</p>}
        {like?.state === 'declined' && like.less !== undefined && like.less.length > 0 && (
          <Banner kind="info">
            <p>
              {t.lessFilled(organisation.name, formatList(like.less.map((kind) => messages.lessWords[kind])))}
            </p>
            {like.answer !== '' && <blockquote className="said">{like.answer}</blockquote>}
          </Banner>
        )}
        {draft !== null && (
          <Banner kind="info">
            <p>{t.draft.shown(formatDay(draft.keptAt))}</p>
            <Button small onClick={discard}>
              {t.draft.discard}
            </Button>
          </Banner>
        )}
        <div className="share-columns">
          <RequestForm
            key={draft?.keptAt ?? ''}
            dataset={dataset}
            like={like}
            changed={changed}
            draft={draft}
            drafts={drafts}
            onClose={onClose}
          />
          <RequestOutlook datasetGUID={datasetGUID} organisation={organisation.name} />
        </div>
      </div>
    </ModalDialog>
  );
}
