/** Until when the sign-in stays open: the time on the clock, said once; a ticking figure would only press. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { sessionMs } from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeRef } from '#machines/challenge/challenge.machine.ts';
import { useAuthText } from '../authentication/auth-text.ts';

/** Appears with a challenge, whose time runs from then on. */
export function SessionEnd({ flow }: { readonly flow: ChallengeRef }) {
  const { t } = useAuthText();
  const left = useSelector(flow, sessionMs);
  const [end] = useState(() => new Date(Date.now() + left));
  return <p className="quiet t13">{t.challenge.sessionEnd(end)}</p>;
}
