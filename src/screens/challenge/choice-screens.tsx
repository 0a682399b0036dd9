/** The two choices of a challenge: which factor to use, and which to set up. */
import { useSelector } from '@xstate/react';
import { methodsOnOffer, setUpsOnOffer } from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeRef } from '#machines/challenge/challenge.machine.ts';
import { useAuthText } from '../authentication/auth-text.ts';
import { ChoiceScreen } from './choice-screen.tsx';

interface ScreenProps {
  readonly flow: ChallengeRef;
  readonly headingId: string;
}

export function MethodScreen({ flow, headingId }: ScreenProps) {
  const { t } = useAuthText();
  const methods = useSelector(flow, methodsOnOffer);
  return (
    <ChoiceScreen
      flow={flow}
      headingId={headingId}
      methods={methods}
      words={t.challenge.method}
      onChoose={(method) => flow.send({ type: 'method.chosen', method })}
    />
  );
}

export function SetUpChoiceScreen({ flow, headingId }: ScreenProps) {
  const { t } = useAuthText();
  const methods = useSelector(flow, setUpsOnOffer);
  return (
    <ChoiceScreen
      flow={flow}
      headingId={headingId}
      methods={methods}
      words={t.challenge.setUp}
      onChoose={(method) => flow.send({ type: 'setUp.chosen', method })}
    />
  );
}
