/** Shares one dataset: with whom it is shared, each to change or to end, and a form to add another. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Building, KeyRound, User, Users } from 'lucide';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { AccessLevel } from '#contract/access.ts';
import type { Share } from '#contract/entities/sharing.ts';
import { Quota } from '#contract/quota.ts';
import { useApi } from '../../app/context.ts';
import { useConfirmation } from '../../app/use-confirmation.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { Select } from '../../components/select.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { ApiError } from '../../services/api/api-error.ts';
import '../../styles/dataset-access.css';
import '../../styles/field.css';
import '../../styles/form.css';
import '../../styles/settings.css';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { dayOf, endOfDay } from '../settings/sharing/sharing-queries.ts';
import { QuotaFields, quotaOf, quotaValues } from '../settings/quota-fields.tsx';
import { FormText, SubmissionForm } from '../settings/submission-form.tsx';
import { accessQuery } from './access-queries.ts';
import { levelsFor } from './narrow-field.tsx';
import { NarrowingText } from './narrowing-text.tsx';
import { ShareForm } from './share-form.tsx';
import { SharePreview } from './share-preview.tsx';

const icons = { person: User, group: Users, organisation: Building, key: KeyRound } as const;

export interface ShareDialogProps {
  readonly organisationGUID: string;
  readonly datasetGUID: string;
  readonly onClose: () => void;
}

const isLater = (time: string): boolean => Date.parse(time) > Date.now();

interface ShareTimeProps {
  readonly share: Share;
  /** The head of its column says that it is an end. */
  readonly isUnderUntil?: boolean;
}

/** When a grant is valid, in words. */
export function ShareTime({ share: { from, until, state, acceptBy }, isUnderUntil = false }: ShareTimeProps) {
  const { share: t, noEnd } = useDatasetAccessMessages();
  return (
    <>
      {state === 'pending' && <span className="badge">{t.pending}</span>}
      {acceptBy !== null && ` ${t.acceptBy(formatDay(acceptBy))}. `}
      {(state === 'upcoming' || (state === 'pending' && isLater(from))) && `${t.fromDay(formatDay(from))} `}
      <span className="nowrap">
        {until === null ? noEnd : isUnderUntil ? formatDay(until) : t.untilDay(formatDay(until))}
      </span>
    </>
  );
}

const Changed = z.object({
  until: z.union([z.literal(''), z.iso.date()]),
  quota: z.nullable(Quota),
});

/** Changes how far a grant goes, and until when. */
function ChangeForm({
  organisationGUID,
  datasetGUID,
  share,
  onBack,
  onClose,
}: ShareDialogProps & { readonly share: Share; readonly onBack: () => void }) {
  const messages = useDatasetAccessMessages();
  const t = messages.share;
  const api = useApi();
  const queryClient = useQueryClient();
  const submission = useSubmission({
    keptAs: `share.change ${share.grantGUID}`,
    values: { level: share.level, until: dayOf(share.until), ...quotaValues(share.quota) },
    schema: Changed,
    toRequest: (values) => ({ ...values, quota: quotaOf(values) }),
    submit: async ({ level, until = '', ...values }) => {
      await api.call('dataset/extendSharing', {
        organisationGUID,
        grantGUID: share.grantGUID,
        level: level as AccessLevel,
        until: endOfDay(until),
        quota: quotaOf(values),
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
        {(view) => (
          <div className="share-columns">
            <div className="stack">
              <Field id="level" label={t.level}>
                {(control) => (
                  <Select
                    {...control}
                    {...view.field('level')}
                    options={levelsFor({
                      isNarrowed: share.narrowing !== null,
                      isOfSomeFiles: share.resources !== null,
                    }).map((level) => ({
                      value: level,
                      label: messages.levels[level],
                    }))}
                  />
                )}
              </Field>
              <FormText view={view} name="until" label={t.until} hint={t.untilHint} type="date" />
              <QuotaFields view={view} hint={t.quotaHint} />
            </div>
            <SharePreview
              organisationGUID={organisationGUID}
              datasetGUID={datasetGUID}
              change={{
                kind: 'change',
                grantGUID: share.grantGUID,
                level: view.field('level').value as AccessLevel,
                until: endOfDay(view.field('until').value),
              }}
            />
          </div>
        )}
      </SubmissionForm>
    </section>
  );
}

function Grants({
  shares,
  onChange,
  onEnd,
}: {
  readonly shares: readonly Share[];
  readonly onChange: (share: Share) => void;
  readonly onEnd: (share: Share) => void;
}) {
  const messages = useDatasetAccessMessages();
  const t = messages.share;
  const { used } = useSettingsMessages().quota;
  if (shares.length === 0) return <p className="quiet">{t.unshared}</p>;
  return (
    <ul className="share-list">
      {shares.map((share) => {
        const { principal, level, resources, narrowing, quota, state } = share;
        return (
          <li key={share.grantGUID}>
            <Icon of={icons[principal.kind]} />
            <span>
              <span className="strong">{principal.name}</span>
              <span className="quiet t13">
                {messages.kinds[principal.kind]}
                {(principal.kind === 'group' || principal.kind === 'organisation') &&
                  `, ${messages.people(principal.people)}`}
              </span>
            </span>
            <span className="t14">
              <AccessLevelMark level={level}>{messages.levels[level]}</AccessLevelMark>
              {resources !== null && `, ${t.someFiles(resources.length)}`}
              <NarrowingText narrowing={narrowing} />
              <span className="quiet t13">
                <ShareTime share={share} />
                {quota !== null && `, ${used(quota.used, quota.limit, quota.period)}`}
              </span>
            </span>
            <span className="row wrap">
              <Button
                small
                kind="quiet"
                aria-label={t.changeLabel(principal.name)}
                onClick={() => onChange(share)}
              >
                {t.change}
              </Button>
              <Button
                small
                kind="quiet"
                aria-label={
                  state === 'pending' ? t.withdrawLabel(principal.name) : t.stopLabel(principal.name)
                }
                onClick={() => onEnd(share)}
              >
                {state === 'pending' ? t.withdraw : t.stop}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function ShareDialog(props: ShareDialogProps) {
  const { organisationGUID, datasetGUID, onClose } = props;
  const t = useDatasetAccessMessages().share;
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: access, error, refetch } = useQuery(accessQuery(api, organisationGUID, datasetGUID));
  const [changed, setChanged] = useState<Share | null>(null);
  const ending = useConfirmation(async (grantGUID) => {
    await api.call('dataset/endSharing', { organisationGUID, grantGUID });
    await queryClient.invalidateQueries({ queryKey: ['sharing', organisationGUID] });
    showSuccess({ title: t.ended });
  });
  const asked = access?.shares.find(({ grantGUID }) => grantGUID === ending.subject);
  const isPending = asked?.state === 'pending';
  const body = () => {
    if (access === undefined)
      return error === null ? (
        <SkeletonRows rows={3} />
      ) : (
        <FailedState
          title={t.failed}
          offline={error instanceof ApiError && error.status === 0}
          onRetry={() => void refetch()}
        />
      );
    if (changed !== null) return <ChangeForm {...props} share={changed} onBack={() => setChanged(null)} />;
    return (
      <>
        <section className="stack" aria-label={t.add}>
          <h3>{t.add}</h3>
          <ShareForm {...props} access={access} />
        </section>
        <section className="stack" aria-label={t.present}>
          <h3>{t.present}</h3>
          <Grants
            shares={access.shares}
            onChange={setChanged}
            onEnd={({ grantGUID }) => ending.send({ type: 'action.requested', subject: grantGUID })}
          />
        </section>
      </>
    );
  };
  return (
    <ModalDialog labelledBy={id} onClose={onClose} wide>
      <div className="stack l">
        <div>
          <h2 id={id}>{t.title}</h2>
          {access !== undefined && <p className="quiet t14">{access.title}</p>}
        </div>
        {body()}
      </div>
      <ConfirmDialog
        confirmation={ending}
        title={(isPending ? t.withdrawTitle : t.stopTitle)(asked?.principal.name ?? '')}
        text={isPending ? t.withdrawText : t.stopText}
        act={isPending ? t.withdraw : t.stop}
      >
        {ending.subject !== null && !isPending && (
          <SharePreview
            organisationGUID={organisationGUID}
            datasetGUID={datasetGUID}
            change={{ kind: 'end', grantGUID: ending.subject }}
          />
        )}
      </ConfirmDialog>
    </ModalDialog>
  );
}
