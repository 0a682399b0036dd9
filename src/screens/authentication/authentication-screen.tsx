/**
 * What authentication shows, in the dialog and on the page alike: the flow that is open, the wait before it, or what
 * has failed and how to try again. Flows that not everybody meets are loaded when they are.
 */
import { lazy, Suspense } from 'react';
import type { OpenFlow } from '#machines/authenticator/index.ts';
import { useAuthentication, useAuthenticationVerbs } from '../../app/authentication.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import type { AuthenticationMessages } from '../../messages/authentication.ts';
import { SignInFlow } from '../sign-in/sign-in-flow.tsx';
import { AuthHead } from './auth-head.tsx';
import { useAuthText } from './auth-text.ts';
import { failureOf } from './failure-text.ts';
import { FlowBoundary } from './flow-boundary.tsx';
import '../../styles/auth.css';
import '../../styles/form.css';

const SignUpFlow = lazy(async () => ({ default: (await import('../sign-up/sign-up-flow.tsx')).SignUpFlow }));
const PasswordResetFlow = lazy(async () => ({
  default: (await import('../password-reset/password-reset-flow.tsx')).PasswordResetFlow,
}));
const FederatedSignInFlow = lazy(async () => ({
  default: (await import('../federated-sign-in/federated-sign-in-flow.tsx')).FederatedSignInFlow,
}));
const VerifyAttributesFlow = lazy(async () => ({
  default: (await import('../verify-attributes/verify-attributes-flow.tsx')).VerifyAttributesFlow,
}));

export interface AuthenticationScreenProps {
  readonly headingId: string;
  readonly lede?: string;
}

export function AuthenticationScreen({ headingId, lede }: AuthenticationScreenProps) {
  const { flow, screen, problem } = useAuthentication();
  const verbs = useAuthenticationVerbs();
  const { t, sentence } = useAuthText();
  const { title } = t.signIn.credentials;
  if (flow !== null)
    return (
      <div className="auth-screen">
        <FlowBoundary key={flow.name} headingId={headingId}>
          <Suspense fallback={<Waiting headingId={headingId} title={titleOf(flow.name, t)} takesFocus />}>
            <Flow flow={flow} headingId={headingId} lede={lede} />
          </Suspense>
        </FlowBoundary>
      </div>
    );
  const failure = failureOf(screen, t.signIn);
  if (failure === null)
    return (
      <div className="auth-screen">
        <Waiting headingId={headingId} title={title} />
      </div>
    );
  return (
    <div className="auth-screen">
      <AuthHead id={headingId} title={failure.title} takesFocus />
      <Banner kind="danger">
        <p>{failure.text}</p>
        {problem !== null && <p>{sentence(problem)}</p>}
      </Banner>
      <Button kind="primary" wide onClick={verbs.retry}>
        {failure.retry}
      </Button>
    </div>
  );
}

interface FlowProps extends AuthenticationScreenProps {
  readonly flow: OpenFlow;
}

function Flow({ flow, headingId, lede }: FlowProps) {
  switch (flow.name) {
    case 'signIn':
      return <SignInFlow flow={flow.ref} headingId={headingId} lede={lede} />;
    case 'signUp':
      return <SignUpFlow flow={flow.ref} headingId={headingId} />;
    case 'passwordReset':
      return <PasswordResetFlow flow={flow.ref} headingId={headingId} />;
    case 'federatedSignIn':
      return <FederatedSignInFlow flow={flow.ref} headingId={headingId} />;
    case 'verifyAttributes':
      return <VerifyAttributesFlow flow={flow.ref} headingId={headingId} />;
  }
}

/** What a flow is about, while its screens are on the way. */
function titleOf(name: OpenFlow['name'], t: AuthenticationMessages): string {
  const titles: Readonly<Record<OpenFlow['name'], string>> = {
    signIn: t.signIn.credentials.title,
    signUp: t.signUp.register.title,
    passwordReset: t.passwordReset.request.title,
    federatedSignIn: t.signIn.credentials.title,
    verifyAttributes: t.verifyAttributes.select.title,
  };
  return titles[name];
}

interface WaitingProps {
  readonly headingId: string;
  readonly title: string;
  /** What one has pressed is gone by now. */
  readonly takesFocus?: boolean;
}

/** Says what is being waited for, under the heading that will be there. */
function Waiting({ headingId, title, takesFocus = false }: WaitingProps) {
  const { t } = useAuthText();
  return (
    <>
      <AuthHead id={headingId} title={title} takesFocus={takesFocus} />
      <output className="quiet">{t.shared.loading}</output>
    </>
  );
}
