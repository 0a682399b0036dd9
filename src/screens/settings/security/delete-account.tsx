/** Deletes the member's account: what that means, the proof of who they are, and the end of the session. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useActor } from '@xstate/react';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { AccountDeletion } from '#contract/own-account.ts';
import {
  endsSession,
  provideAccountDeletion,
  type AccountDeletionOutput,
  type DeletionForm,
} from '#machines/account-deletion/account-deletion.machine.ts';
import { currentScreen } from '#machines/conventions/screen.ts';
import { isAsking, openForm } from '#machines/form/form.flow.selectors.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import { useApi } from '../../../app/context.ts';
import { useForm } from '../../../app/use-form.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { useSend } from '../../../app/use-application.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { useSecurityMessages } from '../../../messages/security.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { createAccountDeletionServices } from '../../../services/api/delete-account.ts';
import { accountDeletionQuery } from '../../../services/api/people-queries.ts';
import { AuthForm } from '../../authentication/auth-form.tsx';
import { useAuthText } from '../../authentication/auth-text.ts';
import { sayProblem } from '../say.ts';
import { usersDefaults } from '../users/users-address.ts';
import { Consequences } from './deletion-consequences.tsx';

/** When the account is deleted, and how it can be kept. */
function Planned({ dueAt, onClose }: { readonly dueAt: string; readonly onClose: () => void }) {
  const t = useSecurityMessages().deletion.planned;
  const formatInstant = useFormatInstant();
  return (
    <>
      <p>{t.text(formatInstant(dueAt))}</p>
      <p>{t.keep}</p>
      <p className="row wrap">
        <Button kind="primary" onClick={onClose}>
          {t.act}
        </Button>
      </p>
    </>
  );
}

/** The organisations that need another owner first. */
function Blocked({
  deletion,
  onClose,
}: {
  readonly deletion: AccountDeletion;
  readonly onClose: () => void;
}) {
  const t = useSecurityMessages().deletion;
  const { actions } = useSettingsMessages();
  return (
    <>
      <Banner kind="warning">{t.blocked}</Banner>
      <ul>
        {deletion.organisations
          .filter(({ isLastOwner }) => isLastOwner)
          .map(({ organisationGUID, name }) => (
            <li key={organisationGUID}>{name}</li>
          ))}
      </ul>
      <p className="row wrap">
        <Link to="/settings/users" search={usersDefaults} className={buttonClass()}>
          {t.toUsers}
        </Link>
        <Button onClick={onClose}>{actions.close}</Button>
      </p>
    </>
  );
}

interface ProofProps {
  readonly form: FormRef<DeletionForm>;
  readonly needsPassword: boolean;
  /** Between the request and the deletion. */
  readonly days: number;
  readonly isBusy: boolean;
}

function Proof({ form: ref, needsPassword, days, isBusy }: ProofProps) {
  const t = useSecurityMessages().deletion;
  const settings = useSettingsMessages();
  const { sentence } = useAuthText();
  const view = useForm(ref as unknown as FormRef);
  return (
    <AuthForm form={view} busy={isBusy} submitLabel={t.act(days)} busyLabel={t.acting} kind="danger">
      <p>
        {needsPassword ? t.proof : t.sure} {t.signedOut(days)}
      </p>
      {needsPassword && (
        <PasswordField
          {...view.field('password')}
          id="deletion-password"
          label={t.password}
          autoComplete="current-password"
          errors={view
            .errors('password')
            .map((message) =>
              message.code === 'password.required' ? sentence(message) : sayProblem(settings, message),
            )}
        />
      )}
    </AuthForm>
  );
}

interface FlowProps {
  readonly deletion: AccountDeletion;
  /** How often the person wanted to leave the dialog by its own ways. */
  readonly leaves: number;
  readonly onEnded: (output: AccountDeletionOutput) => void;
}

/** One deletion, from its summary to its end. */
function Flow({ deletion, leaves, onEnded }: FlowProps) {
  const t = useSecurityMessages().deletion;
  const { actions } = useSettingsMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const machine = useMemo(() => {
    const { queryKey } = accountDeletionQuery(api);
    const readAgain = () => void queryClient.invalidateQueries({ queryKey });
    return provideAccountDeletion(createAccountDeletionServices(api, readAgain));
  }, [api, queryClient]);
  const { proof, mayProceed, days = 0, organisations } = deletion;
  const isBlocked = organisations.some(({ isLastOwner }) => isLastOwner);
  const [snapshot, send] = useActor(machine, { input: { proof, mayProceed, isBlocked } });
  const { status, output, context } = snapshot;
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (status === 'done' && output !== undefined) end(output);
  }, [status, output]);
  const leave = () => send({ type: 'flow.cancelled' });
  const leaveOnce = useEffectEvent(leave);
  useEffect(() => {
    if (leaves > 0) leaveOnce();
  }, [leaves]);
  const form = openForm(snapshot);
  const cancel = <Button onClick={leave}>{actions.cancel}</Button>;
  switch (currentScreen(snapshot)) {
    case 'deletionBlocked':
      return <Blocked deletion={deletion} onClose={leave} />;
    case 'deletionPlanned':
      return <Planned dueAt={context.dueAt} onClose={leave} />;
    case 'deletionConsequences':
      return (
        <>
          {context.isChanged && <Banner kind="warning">{t.changed}</Banner>}
          <Consequences
            deletion={deletion}
            successors={context.successors}
            onChoose={(organisationGUID, identityGUID) =>
              send({ type: 'successor.chosen', organisationGUID, identityGUID })
            }
          />
          {!mayProceed && <Banner kind="info">{t.signInFirst}</Banner>}
          <p className="row wrap">
            <Button kind="danger" onClick={() => send({ type: 'deletion.continued' })}>
              {mayProceed ? t.goOn : t.signIn}
            </Button>
            {cancel}
          </p>
        </>
      );
    case 'deletionProof':
      return form === null ? null : (
        <>
          <Proof form={form} needsPassword={proof === 'password'} days={days} isBusy={isAsking(snapshot)} />
          {cancel}
        </>
      );
    case 'deletionBroken':
      return (
        <>
          <Banner kind="danger">{t.broken}</Banner>
          <p className="row wrap">
            <Button onClick={() => send({ type: 'retry.requested' })}>{actions.reopen}</Button>
            {cancel}
          </p>
        </>
      );
    case null:
      return null;
  }
}

function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useSecurityMessages().deletion;
  const id = useId();
  const send = useSend();
  const { data, error, refetch } = useQuery(accountDeletionQuery(useApi()));
  const [leaves, setLeaves] = useState(0);
  return (
    <ModalDialog labelledBy={id} onClose={data === undefined ? onClose : () => setLeaves(leaves + 1)}>
      <div className="stack security-form">
        <h2 id={id}>{t.title}</h2>
        {data === undefined && error === null && <SkeletonRows rows={4} />}
        {data === undefined && error !== null && (
          <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
        )}
        {data !== undefined && (
          <Flow
            deletion={data}
            leaves={leaves}
            onEnded={(output) => {
              onClose();
              if (endsSession(output)) send({ type: 'signOut.requested' });
            }}
          />
        )}
      </div>
    </ModalDialog>
  );
}

export function DeleteAccountSection() {
  const t = useSecurityMessages().deletion;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="settings-section" aria-labelledby="security-deletion">
      <div className="section-line">
        <div>
          <h2 id="security-deletion">{t.title}</h2>
          <p className="quiet t14 measure">{t.text}</p>
        </div>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      </div>
      {isOpen && <DeletionDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
