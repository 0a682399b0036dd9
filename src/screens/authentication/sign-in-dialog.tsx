/** Signing in over the page one is on. Closing it leaves the visitor where they were. */
import { useSend } from '../../app/use-application.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useAuthText } from './auth-text.ts';
import { AuthenticationScreen } from './authentication-screen.tsx';

const HEADING = 'sign-in-dialog-title';

export function SignInDialog() {
  const send = useSend();
  const { t } = useAuthText();
  return (
    <Dialog labelledBy={HEADING} onClose={() => send({ type: 'signIn.closed' })}>
      <AuthenticationScreen headingId={HEADING} lede={t.signIn.credentials.ledeInDialog} />
    </Dialog>
  );
}
