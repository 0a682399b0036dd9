/**
 * What authentication shows, in the dialog and on the page alike: the flow that is open, the wait before it, or what
 * has failed and how to try again. Flows that not everyone meets are loaded when they are.
 */
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { OpenFlow } from '#machines/authenticator/authenticator.selectors.ts';
import { useAuthentication, useSend } from '../../app/use-application.ts';
import { keepFocus } from '../../components/keep-focus.ts';
import type { AuthenticationMessages } from '../../messages/authentication.ts';
import { SignInFlow } from '../sign-in/sign-in-flow.tsx';
import { AuthHead } from './auth-head.tsx';
import { useAuthText } from './auth-text.ts';
import { FailureScreen } from './failure-screen.tsx';
import { failureOf } from './failure-text.ts';
import { FlowBoundary } from './flow-boundary.tsx';
import '../../styles/auth.css';
import '../../styles/form.css';

const screens = {
  signUp: async () => (await import('../sign-up/sign-up-flow.tsx')).SignUpFlow,
  passwordReset: async () => (await import('../password-reset/password-reset-flow.tsx')).PasswordResetFlow,
  federatedSignIn: async () =>
    (await import('../federated-sign-in/federated-sign-in-flow.tsx')).FederatedSignInFlow,
  verifyAttributes: async () =>
    (await import('../verify-attributes/verify-attributes-flow.tsx')).VerifyAttributesFlow,
};

const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
const SignUpFlow = lazily(screens.signUp);
const PasswordResetFlow = lazily(screens.passwordReset);
const FederatedSignInFlow = lazily(screens.federatedSignIn);
const VerifyAttributesFlow = lazily(screens.verifyAttributes);

export interface AuthenticationScreenProps {
  readonly headingId: string;
  readonly lede?: string;
  /** The progress text until the flow is known, as in the page that the server has rendered. */
  readonly expected?: OpenFlow['name'];
}

export function AuthenticationScreen({ headingId, lede, expected = 'signIn' }: AuthenticationScreenProps) {
  const { flow, awaitedFlow, screen, problem } = useAuthentication();
  const send = useSend();
  const { t, sentence } = useAuthText();
  useEffect(() => {
    // Beside the code of the flow; a failure is caught and shown where the screens are used.
    if (awaitedFlow !== null && awaitedFlow !== 'signIn') screens[awaitedFlow]().catch(() => {});
  }, [awaitedFlow]);
  if (flow !== null)
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It is the buttons inside that act.
      <div className="auth-screen" onMouseDown={keepFocus}>
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
        <Waiting
          headingId={headingId}
          title={titleOf(awaitedFlow ?? expected, t)}
          takesFocus={awaitedFlow !== null}
        />
      </div>
    );
  return (
    <div className="auth-screen">
      <FailureScreen
        failure={failure}
        headingId={headingId}
        reason={problem === null ? null : sentence(problem)}
        onRetry={() => send({ type: 'retry.requested' })}
      />
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
