/** Changes the member's password: the present one, the new one, and the rules of the policy. */
import { useActor, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import {
  provideChangePassword,
  type ChangePasswordForm,
  type ChangePasswordOutput,
  type ChangePasswordRef,
} from '#machines/change-password/change-password.machine.ts';
import { isAsking, openForm } from '#machines/form/form.flow.selectors.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import { useConfiguration } from '../../../app/context.ts';
import { useForm } from '../../../app/use-form.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button } from '../../../components/button.tsx';
import { ModalDialog } from '../../../components/modal-dialog.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { useSecurityMessages } from '../../../messages/security.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { AuthForm } from '../../authentication/auth-form.tsx';
import { useAuthText } from '../../authentication/auth-text.ts';
import { NewPasswordFields } from '../../authentication/new-password-fields.tsx';

interface FieldsProps {
  readonly form: FormRef<ChangePasswordForm>;
  readonly flow: ChangePasswordRef;
  readonly username: string;
}

function Fields({ form: ref, flow, username }: FieldsProps) {
  const t = useSecurityMessages().password;
  const { actions } = useSettingsMessages();
  const { sentence } = useAuthText();
  const { passwordPolicy } = useConfiguration().identity;
  const isBusy = useSelector(flow, isAsking);
  // The fields of a new password are those of every form that takes one.
  const view = useForm(ref as unknown as FormRef);
  return (
    <>
      <AuthForm form={view} busy={isBusy} submitLabel={t.act} busyLabel={t.changing}>
        <PasswordField
          {...view.field('present_password')}
          id="present-password"
          label={t.present}
          autoComplete="current-password"
          errors={view
            .errors('present_password')
            .map((message) => (message.code === 'incorrectCredentials' ? t.wrong : sentence(message)))}
        />
        <NewPasswordFields
          form={view}
          policy={passwordPolicy}
          username={username}
          busy={isBusy}
          idPrefix="change"
        />
      </AuthForm>
      <Button wide onClick={() => flow.send({ type: 'flow.cancelled' })}>
        {actions.cancel}
      </Button>
    </>
  );
}

interface FlowProps {
  readonly username: string;
  readonly onEnded: (output: ChangePasswordOutput) => void;
}

/** One change, from the empty form to its end. */
function Flow({ username, onEnded }: FlowProps) {
  const t = useSecurityMessages().password;
  const { actions } = useSettingsMessages();
  const { passwordPolicy: policy } = useConfiguration().identity;
  const machine = useMemo(
    () =>
      provideChangePassword({
        changePassword: async (passwords, signal) => {
          const { createChangePasswordServices } =
            await import('../../../services/identity/change-password.ts');
          return createChangePasswordServices().changePassword(passwords, signal);
        },
      }),
    [],
  );
  const [snapshot, , flow] = useActor(machine, { input: { policy } });
  const { status, output } = snapshot;
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (status === 'done' && output !== undefined) end(output);
  }, [status, output]);
  const form = openForm(snapshot);
  if (form !== null) return <Fields form={form} flow={flow} username={username} />;
  if (status === 'done') return null;
  return (
    <div className="stack">
      <Banner kind="danger">{t.broken}</Banner>
      <p className="row wrap">
        <Button onClick={() => flow.send({ type: 'retry.requested' })}>{actions.reopen}</Button>
        <Button onClick={() => flow.send({ type: 'flow.cancelled' })}>{actions.cancel}</Button>
      </p>
    </div>
  );
}

/** @param username the name that password managers store the password with */
export function PasswordSection({ username, onChanged }: { username: string; onChanged: () => void }) {
  const t = useSecurityMessages().password;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const ended = (output: ChangePasswordOutput) => {
    setOpen(false);
    if (output.kind === 'sessionRefused') showFailure({ title: t.ended });
    if (output.kind !== 'changed') return;
    showSuccess({ title: t.changed });
    onChanged();
  };
  return (
    <section className="settings-section" aria-labelledby="security-password">
      <div className="section-line">
        <div>
          <h2 id="security-password">{t.title}</h2>
          <p className="quiet t14">{t.text}</p>
        </div>
        <Button onClick={() => setOpen(true)}>{t.change}</Button>
      </div>
      {isOpen && (
        <ModalDialog labelledBy={id} onClose={() => setOpen(false)}>
          <div className="stack security-form">
            <h2 id={id}>{t.change}</h2>
            <Flow username={username} onEnded={ended} />
          </div>
        </ModalDialog>
      )}
    </section>
  );
}
