/** Says on any page that something is wrong with the session, when no dialog is open to say it. */
import { useAuthentication, useSend } from '../../app/use-application.ts';
import { Banner } from '../../components/banner.tsx';
import { LinkButton } from '../../components/button.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useAuthText } from './auth-text.ts';
import { failureOf } from './failure-text.ts';

export function AuthenticationNotice() {
  const { screen, problem, status } = useAuthentication();
  const send = useSend();
  const { t, sentence } = useAuthText();
  const { frame } = useMessages();
  const failure = failureOf(screen, t.signIn);
  if (failure === null) return null;
  return (
    <div className="container notice">
      <Banner kind="danger">
        <p>
          {failure.text} {problem !== null && sentence(problem)}
        </p>
        <p className="row">
          <LinkButton onClick={() => send({ type: 'retry.requested' })}>{failure.retry}</LinkButton>
          {status === 'authenticated' && (
            <LinkButton onClick={() => send({ type: 'signOut.requested' })}>{frame.signOut}</LinkButton>
          )}
        </p>
      </Banner>
    </div>
  );
}
