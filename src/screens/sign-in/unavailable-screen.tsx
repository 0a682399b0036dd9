/** The code of the challenge has not come; the challenge itself stands, and can be taken up once it has. */
import type { SignInRef } from '#machines/sign-in/sign-in.machine.ts';
import { useAuthText } from '../authentication/auth-text.ts';
import { FailureScreen } from '../authentication/failure-screen.tsx';

export interface UnavailableScreenProps {
  readonly flow: SignInRef;
  readonly headingId: string;
}

export function UnavailableScreen({ flow, headingId }: UnavailableScreenProps) {
  const { t } = useAuthText();
  return (
    <FailureScreen
      failure={t.signIn.unavailable}
      headingId={headingId}
      onRetry={() => flow.send({ type: 'retry.requested' })}
      onBack={() => flow.send({ type: 'back.requested' })}
    />
  );
}
