/**
 * What authentication shows, in the dialog and on the page alike: the sign-in flow, the wait before it, or what
 * has failed and how to try again.
 */
import { useAuthentication, useAuthenticationVerbs } from '../../app/authentication.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { AuthHead } from './auth-head.tsx';
import { useAuthText } from './auth-text.ts';
import { failureOf } from './failure-text.ts';
import { SignInFlow } from './sign-in-flow.tsx';
import '../../styles/auth.css';
import '../../styles/form.css';

export interface AuthenticationScreenProps {
  readonly headingId: string;
  readonly lede?: string;
}

export function AuthenticationScreen({ headingId, lede }: AuthenticationScreenProps) {
  const { signIn: flow, screen, problem } = useAuthentication();
  const verbs = useAuthenticationVerbs();
  const { t, sentence } = useAuthText();
  if (flow !== null)
    return (
      <div className="auth-screen">
        <SignInFlow flow={flow} headingId={headingId} lede={lede} />
      </div>
    );
  const failure = failureOf(screen, t);
  return (
    <div className="auth-screen">
      <AuthHead id={headingId} title={failure?.title ?? t.credentials.title} takesFocus={failure !== null} />
      {failure !== null ? (
        <>
          <Banner kind="danger">
            <p>{failure.text}</p>
            {problem !== null && <p>{sentence(problem)}</p>}
          </Banner>
          <Button kind="primary" wide onClick={verbs.retry}>
            {failure.retry}
          </Button>
        </>
      ) : (
        <output className="quiet">{t.loading}</output>
      )}
    </div>
  );
}
