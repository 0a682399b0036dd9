/** The screen that the challenge machine is at; one component each, and nothing decided here. */
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { activeForm, challengeScreen } from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeRef } from '#machines/challenge/challenge.machine.ts';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';
import { useScreenAddress } from '../authentication/use-screen-address.ts';
import { MethodScreen, SetUpChoiceScreen } from './choice-screens.tsx';
import { CodeScreen } from './code-screen.tsx';
import { EmailScreen } from './email-screen.tsx';
import { EndedScreen } from './ended-screen.tsx';

// Few people meet these, and each only once.
const TotpScreen = lazy(async () => ({ default: (await import('./totp-screen.tsx')).TotpScreen }));
const NewPasswordScreen = lazy(async () => ({
  default: (await import('./new-password-screen.tsx')).NewPasswordScreen,
}));

export interface ChallengeFlowProps {
  readonly flow: ChallengeRef;
  /** Names the dialog when the screens are in one. */
  readonly headingId: string;
}

export function ChallengeFlow({ flow, headingId }: ChallengeFlowProps) {
  const { t } = useAuthText();
  const screen = useSelector(flow, challengeScreen);
  useScreenAddress(screen);
  const { totp, newPassword } = t.challenge;
  const { title } = screen === 'setUpTotp' ? totp : newPassword;
  return (
    <Suspense fallback={<AuthHead id={headingId} title={title} lede={t.shared.loading} takesFocus />}>
      <Screen flow={flow} headingId={headingId} />
    </Suspense>
  );
}

function Screen({ flow, headingId }: ChallengeFlowProps) {
  const { t } = useAuthText();
  const screen = useSelector(flow, challengeScreen);
  const form = useSelector(flow, activeForm);
  switch (screen) {
    case null:
      return null;
    case 'confirmSignInCode':
      return form && <CodeScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} />;
    case 'selectMfaMethod':
      return <MethodScreen key={screen} flow={flow} headingId={headingId} />;
    case 'selectMfaSetUp':
      return <SetUpChoiceScreen key={screen} flow={flow} headingId={headingId} />;
    case 'setUpTotp':
      return form && <TotpScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} />;
    case 'setUpEmail':
      return form && <EmailScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} />;
    case 'newPasswordRequired':
      return form && <NewPasswordScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} />;
    case 'unsupportedStep':
      return <EndedScreen flow={flow} words={t.challenge.unsupported} headingId={headingId} />;
    case 'challengeBroken':
      return <EndedScreen flow={flow} words={t.challenge.broken} headingId={headingId} />;
  }
}
