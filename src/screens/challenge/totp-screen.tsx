/** An authenticator app is connected: by a square to scan, a link to open, or a key to type; then its first code. */
import { useSelector } from '@xstate/react';
import { isBusy, totpSetUp, username } from '#machines/challenge/challenge.selectors.ts';
import { useForm } from '../../app/use-form.ts';
import '../../styles/totp.css';
import { AuthForm } from '../authentication/auth-form.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { CodeEntry } from '../authentication/code-entry.tsx';
import type { FormScreenProps } from './code-screen.tsx';
import { KeyToCopy } from './key-to-copy.tsx';
import { QrCode } from './qr-code.tsx';
import { WaysBack } from './ways-back.tsx';

export function TotpScreen({ flow, form: ref, headingId }: FormScreenProps) {
  const { t } = useAuthText();
  const form = useForm(ref);
  const busy = useSelector(flow, isBusy);
  const setUp = useSelector(flow, totpSetUp, (before, after) => before?.uri === after?.uri);
  const name = useSelector(flow, username);
  const { totp } = t.challenge;
  return (
    <>
      <AuthHead id={headingId} title={totp.title} lede={totp.lede} takesFocus />
      {setUp !== null && (
        <div className="totp">
          <QrCode text={setUp.uri} />
          <a className="open-app" href={setUp.uri}>
            {totp.open}
          </a>
          <KeyToCopy secret={setUp.secret} />
        </div>
      )}
      <AuthForm form={form} busy={busy} submitLabel={totp.act} busyLabel={totp.busy}>
        <CodeEntry
          id="challenge-code"
          form={form}
          username={name}
          busy={busy}
          hint={totp.hint}
          takesFocus={false}
        />
      </AuthForm>
      <WaysBack flow={flow} />
    </>
  );
}
