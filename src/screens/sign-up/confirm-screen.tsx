/** The code that confirms a new account. */
import { useSelector } from '@xstate/react';
import type { FormRef } from '#machines/form/form.machine.ts';
import {
  asksUsername,
  delivery,
  isBusy,
  isSignUpOpen,
  loginMechanisms,
  namedUsername,
  notice,
  resendRefusal,
  resendState,
  username,
} from '#machines/sign-up/sign-up.selectors.ts';
import type { SignUpRef } from '#machines/sign-up/sign-up.machine.ts';
import { useForm } from '../../app/use-form.ts';
import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/button.tsx';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { CodeSent } from '../authentication/code-sent.tsx';
import { CodeEntry } from '../authentication/code-entry.tsx';
import { ResendCode } from '../authentication/resend-code.tsx';
import { useFocusAfterResend } from '../authentication/use-focus-after-resend.ts';
import { UsernameField } from '../authentication/username-field.tsx';
import { WhereItWent } from '../authentication/where-it-went.tsx';
import { FlowLink } from './flow-link.tsx';

const CODE = 'sign-up-code';

export interface ConfirmScreenProps {
  readonly flow: SignUpRef;
  readonly form: FormRef;
  readonly headingId: string;
}

export function ConfirmScreen({ flow, form: ref, headingId }: ConfirmScreenProps) {
  const { t, sentence } = useAuthText();
  const { confirm } = t.signUp;
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const asksName = useSelector(flow, asksUsername);
  const mechanisms = useSelector(flow, loginMechanisms);
  const name = useSelector(flow, username);
  const named = useSelector(flow, namedUsername);
  const message = useSelector(flow, notice);
  const resend = useSelector(flow, resendState);
  const sent = useSelector(flow, delivery);
  const unsent = useSelector(flow, resendRefusal);
  const canSignUp = useSelector(flow, isSignUpOpen);
  useFocusAfterResend(resend, CODE);
  return (
    <>
      <AuthHead
        id={headingId}
        title={confirm.title}
        lede={sent === null ? confirm.inHand : <WhereItWent delivery={sent} />}
      />
      <CodeSent isSent={message === 'codeSent'} />
      {unsent !== null && <Banner kind="danger">{sentence(unsent)}</Banner>}
      <AuthForm form={form} busy={form.isSubmitting} submitLabel={confirm.act} busyLabel={confirm.busy}>
        {asksName && (
          <UsernameField id="sign-up-username" form={form} mechanisms={mechanisms} busy={form.isSubmitting} />
        )}
        <CodeEntry
          id={CODE}
          form={form}
          username={asksName ? '' : name}
          busy={form.isSubmitting}
          takesFocus={!asksName}
        />
      </AuthForm>
      <div className="actions">
        <ResendCode state={resend} onResend={() => flow.send({ type: 'code.resendRequested' })} />
        {canSignUp && (
          <span className="someone-else">
            {named !== null && `${confirm.wrong(named)} `}
            <LinkButton
              aria-disabled={busy || undefined}
              onClick={() => flow.send({ type: 'back.requested' })}
            >
              {asksName ? confirm.create : confirm.back}
            </LinkButton>
          </span>
        )}
      </div>
      <div className="actions">
        <FlowLink flow={flow} to="signIn">
          {t.shared.back}
        </FlowLink>
      </div>
    </>
  );
}
