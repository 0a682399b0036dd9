/** A code of six digits: by text message, by e-mail, or from an authenticator app. */
import { useSelector } from '@xstate/react';
import type { FormRef } from '#machines/form/index.ts';
import {
  challengeDestination,
  challengeMethod,
  isBusy,
  notice,
  resendState,
  username,
  type SignInRef,
} from '#machines/sign-in/index.ts';
import { useForm } from '../../app/use-form.ts';
import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/button.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthHead } from './auth-head.tsx';
import { useAuthText } from './auth-text.ts';
import { ResendPause } from './resend-pause.tsx';

export interface CodeScreenProps {
  readonly flow: SignInRef;
  readonly form: FormRef;
  readonly headingId: string;
}

export function CodeScreen({ flow, form: ref, headingId }: CodeScreenProps) {
  const { t, sentence } = useAuthText();
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const method = useSelector(flow, challengeMethod);
  const destination = useSelector(flow, challengeDestination);
  const message = useSelector(flow, notice);
  const resend = useSelector(flow, resendState);
  const name = useSelector(flow, username);
  const lede =
    method === 'sms' || method === 'email' ? (
      <>
        {t.code.sent[method]} <strong className="nowrap">{destination}</strong>.
      </>
    ) : (
      t.code.own
    );
  return (
    <>
      <AuthHead id={headingId} title={t.code.title[method ?? 'totp']} lede={lede} />
      {message !== null && <Banner kind="good">{t.notices[message]}</Banner>}
      <AuthForm form={form} busy={busy} submitLabel={t.code.act} busyLabel={t.code.busy}>
        {/* Tells password managers whose code this is. */}
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        <CodeField
          {...form.field('code')}
          id="sign-in-code"
          label={t.code.label}
          readOnly={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen was opened for this field.
          autoFocus
          hint={t.code.hint}
          errors={form.errorCodes('code').map(sentence)}
        />
      </AuthForm>
      <div className="actions">
        {resend === 'available' && (
          <LinkButton onClick={() => flow.send({ type: 'code.resendRequested' })}>{t.code.resend}</LinkButton>
        )}
        {/* The pause begins anew after a code was checked, and so does the countdown. */}
        {resend === 'pausing' &&
          (busy ? <span className="quiet">{t.code.resendSoon}</span> : <ResendPause />)}
        <span className="someone-else">
          {t.code.as(name)}{' '}
          <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'back.requested' })}>
            {t.code.someoneElse}
          </LinkButton>
        </span>
      </div>
    </>
  );
}
