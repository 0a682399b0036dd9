/** The code that was sent to the address or the number. */
import { useSelector } from '@xstate/react';
import type { FormRef } from '#machines/form/form.machine.ts';
import {
  chosen,
  delivery,
  isBusy,
  notice,
  resendState,
} from '#machines/verify-attributes/verify-attributes.selectors.ts';
import type { VerifyAttributesRef } from '#machines/verify-attributes/verify-attributes.machine.ts';
import { useForm } from '../../app/use-form.ts';
import { LinkButton } from '../../components/button.tsx';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { CodeSent } from '../authentication/code-sent.tsx';
import { CodeEntry } from '../authentication/code-entry.tsx';
import { ResendCode } from '../authentication/resend-code.tsx';
import { useFocusAfterResend } from '../authentication/use-focus-after-resend.ts';
import { WhereItWent } from '../authentication/where-it-went.tsx';
import { SkipButton } from './skip-button.tsx';

const CODE = 'verification-code';

export interface ConfirmVerificationScreenProps {
  readonly flow: VerifyAttributesRef;
  readonly form: FormRef;
  readonly headingId: string;
}

export function ConfirmVerificationScreen({ flow, form: ref, headingId }: ConfirmVerificationScreenProps) {
  const { t } = useAuthText();
  const form = useForm(ref);
  const attribute = useSelector(flow, chosen);
  const busy = useSelector(flow, isBusy);
  const message = useSelector(flow, notice);
  const resend = useSelector(flow, resendState);
  const sent = useSelector(flow, delivery);
  const { confirm } = t.verifyAttributes;
  useFocusAfterResend(resend, CODE);
  return (
    <>
      <AuthHead
        id={headingId}
        title={confirm.title[attribute]}
        lede={sent && <WhereItWent delivery={sent} />}
      />
      <CodeSent isSent={message === 'codeSent'} />
      <AuthForm form={form} busy={form.isSubmitting} submitLabel={confirm.act} busyLabel={confirm.busy}>
        {/* No one signs in here, so there is no name to keep with the code. */}
        <CodeEntry id={CODE} form={form} username="" busy={form.isSubmitting} />
      </AuthForm>
      <div className="actions">
        <ResendCode
          state={resend}
          waits={busy}
          onResend={() => flow.send({ type: 'code.resendRequested' })}
        />
        <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'back.requested' })}>
          {confirm.back}
        </LinkButton>
        <SkipButton flow={flow} />
      </div>
    </>
  );
}
