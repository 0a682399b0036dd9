/** A challenge that cannot continue: a step that this site does not support, or a form that has failed. The way back is open. */
import { useSelector } from '@xstate/react';
import { unsupportedStep } from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeRef } from '#machines/challenge/challenge.machine.ts';
import { Button } from '../../components/button.tsx';
import { AuthHead } from '../authentication/auth-head.tsx';
import { useAuthText } from '../authentication/auth-text.ts';

export interface EndedScreenProps {
  readonly flow: ChallengeRef;
  readonly words: { readonly title: string; readonly text: string };
  readonly headingId: string;
}

export function EndedScreen({ flow, words, headingId }: EndedScreenProps) {
  const { t } = useAuthText();
  const step = useSelector(flow, unsupportedStep);
  return (
    <>
      <AuthHead
        id={headingId}
        title={words.title}
        lede={step === null ? words.text : `${words.text} ${t.challenge.unsupported.step} “${step}”.`}
        takesFocus
      />
      <Button kind="primary" wide onClick={() => flow.send({ type: 'back.requested' })}>
        {t.shared.back}
      </Button>
    </>
  );
}
