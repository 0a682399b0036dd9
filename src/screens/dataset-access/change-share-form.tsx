/**
 * Changes a share that stands: how far it goes, until when, which files and parts of them it opens, how often, and why. It
 * says first who gains and who loses. Files and parts are sent where they were changed.
 */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { AccessLevel } from '#contract/access.ts';
import type { DatasetAccess } from '#contract/entities/sharing.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { Quota } from '#contract/quota.ts';
import { ruleCode } from '#contract/rule.ts';
import { REASON_LENGTH } from '#contract/sharing.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import { useApi } from '../../app/context.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { QuotaFields, quotaOf, quotaValues } from '../settings/quota-fields.tsx';
import { dayOf, endOfDay } from '../settings/sharing/sharing-queries.ts';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { onlyFile, readFiles } from './access-queries.ts';
import { FilesField } from './files-field.tsx';
import { LevelLadder } from './level-ladder.tsx';
import { isNarrowing, levelsFor, NarrowField, readNarrowing } from './narrow-field.tsx';
import { givenIn, isPart, PartsField, readParts, writeParts } from './parts-field.tsx';
import { SharePreview } from './share-preview.tsx';
import type { SharedTogether } from './shares-together.ts';

const Changed = z.object({
  until: z.union([z.literal(''), z.iso.date()]),
  quota: z.nullable(Quota),
  resources: z.nullable(z.array(z.uuid()).check(z.minLength(1))),
  narrowing: z.string().check(z.refine(isNarrowing, ruleCode('grant.notNarrowed'))),
  parts: z.array(z.unknown()).check(z.refine((parts) => parts.every(isPart), ruleCode('grant.notNarrowed'))),
  reason: z.string().check(z.maxLength(REASON_LENGTH)),
});

const partOf = ({ sheet, columns, filters }: Narrowing) => ({ sheet, columns, filters });

type Files = DatasetAccess['files'];

/** The files and parts that a share opens, as the fields have them. */
function openedBy(share: SharedTogether, files: Files) {
  const all = [share, ...share.withIt];
  const isAll = all.some(({ resources }) => resources === null);
  const opened = new Set(all.flatMap(({ resources }) => resources?.map((one) => one.resourceGUID) ?? []));
  const chosen = files.map((file) => file.resourceGUID).filter((guid) => opened.has(guid));
  const parts = all.flatMap(({ resources, narrowing }) => {
    const guid = resources?.[0]?.resourceGUID;
    return narrowing === null || guid === undefined ? [] : [[guid, partOf(narrowing)] as const];
  });
  return {
    resources: isAll || chosen.length === files.length ? '' : chosen.join(' '),
    narrowing:
      share.request === null && share.narrowing !== null ? JSON.stringify(partOf(share.narrowing)) : '',
    parts: share.request === null ? '' : writeParts(Object.fromEntries(parts)),
  };
}

/** What the values open, as calls have it. @param isOfRequest several files can be given in parts */
function openingOf(values: FormValues, files: Files, isOfRequest: boolean) {
  const { resources = '', narrowing: text = '' } = values;
  if (isOfRequest) {
    const given = givenIn(values['parts'] ?? '', resources, files);
    return { resources: given.resources, parts: given.parts };
  }
  const only = onlyFile(files, resources);
  const narrowing = only === null ? null : readNarrowing(text);
  return {
    resources: narrowing === null || only === null ? readFiles(resources) : [only],
    narrowing,
  };
}

const OPENING = ['resources', 'narrowing', 'parts'] as const;

interface ChangeShareFormProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly share: SharedTogether;
  readonly files: Files;
  /** The level that is proposed. */
  readonly level?: AccessLevel | undefined;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export function ChangeShareForm({
  organisationGUID,
  datasetGUID,
  share,
  files,
  level: first = share.level,
  onBack,
  onClose,
}: ChangeShareFormProps) {
  const t = useDatasetAccessMessages().share;
  const api = useApi();
  const queryClient = useQueryClient();
  const isOfRequest = share.request !== null;
  const before = openedBy(share, files);
  /** Nothing where it opens what it did. */
  const changedOpening = (values: FormValues) =>
    OPENING.some((name) => (values[name] ?? '') !== before[name])
      ? openingOf(values, files, isOfRequest)
      : {};
  const changeOf = ({ level, until = '', ...values }: FormValues) => ({
    grantGUID: share.grantGUID,
    level: level as AccessLevel,
    until: endOfDay(until),
    ...changedOpening(values),
  });
  const submission = useSubmission({
    keptAs: `share.change ${share.grantGUID}`,
    values: {
      level: first,
      until: dayOf(share.until),
      ...quotaValues(share.quota),
      ...before,
      reason: share.reason,
    },
    schema: Changed,
    toRequest: (values) => ({
      ...values,
      quota: quotaOf(values),
      resources: readFiles(values['resources'] ?? ''),
      parts: Object.values(readParts(values['parts'] ?? '')),
    }),
    submit: async ({ reason = '', ...values }) => {
      await api.call('dataset/extendSharing', {
        organisationGUID,
        ...changeOf(values),
        quota: quotaOf(values),
        ...(reason !== share.reason && { reason }),
      });
      await queryClient.invalidateQueries({ queryKey: ['sharing', organisationGUID] });
      showSuccess({ title: t.changed });
      onClose();
    },
  });
  return (
    <section className="stack" aria-label={t.changeTitle(share.principal.name)}>
      <h3>{t.changeTitle(share.principal.name)}</h3>
      <SubmissionForm submission={submission} act={t.changeAct} onCancel={onBack}>
        {(view) => {
          const names = ['level', 'until', ...OPENING] as const;
          const values: FormValues = Object.fromEntries(names.map((name) => [name, view.value(name)]));
          const { resources = '', narrowing = '' } = values;
          const only = onlyFile(files, resources);
          const isNarrowed = isOfRequest
            ? givenIn(values['parts'] ?? '', resources, files).isInParts
            : only !== null && narrowing !== '';
          const isComplete =
            readFiles(resources)?.length !== 0 &&
            isNarrowing(narrowing) &&
            Object.values(readParts(values['parts'] ?? '')).every(isPart);
          return (
            <div className="share-columns">
              <div className="stack">
                <LevelLadder
                  view={view}
                  allowed={levelsFor({ isNarrowed, isOfSomeFiles: resources !== '' || narrowing !== '' })}
                />
                <FormText view={view} name="until" label={t.until} hint={t.untilHint} type="date" />
                <FilesField view={view} name="resources" label={t.files} files={files} />
                {isOfRequest ? (
                  <PartsField view={view} files={files} asked={null} />
                ) : (
                  <NarrowField view={view} resourceGUID={only} />
                )}
                <QuotaFields view={view} hint={t.quotaHint} />
                <FormText view={view} name="reason" label={t.reason} hint={t.reasonHint} />
              </div>
              <SharePreview
                organisationGUID={organisationGUID}
                datasetGUID={datasetGUID}
                change={isComplete ? { kind: 'change', ...changeOf(values) } : null}
                isOfKey={share.principal.kind === 'key'}
              />
            </div>
          );
        }}
      </SubmissionForm>
    </section>
  );
}
