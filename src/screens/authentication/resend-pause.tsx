/** How long until a new code can be sent, counting down. It is seen, not announced: a tick is no news. */
import { useEffect, useState } from 'react';
import { RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import { useAuthText } from './auth-text.ts';

const SECOND = 1000;

/** Whole seconds left of `duration` (in milliseconds) since the component appeared; never below one. */
function useSecondsLeft(duration: number): number {
  const [end] = useState(() => Date.now() + duration);
  const [left, setLeft] = useState(Math.ceil(duration / SECOND));
  useEffect(() => {
    const timer = setInterval(
      // From the clock, since browsers hold back the timers of pages out of sight.
      () => setLeft(Math.max(1, Math.ceil((end - Date.now()) / SECOND))),
      SECOND,
    );
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** Appears with the pause, whose length the rules of codes set for every flow, and goes with it. */
export function ResendPause() {
  const { t } = useAuthText();
  const seconds = useSecondsLeft(RESEND_PAUSE_MS);
  return (
    <span className="quiet num">
      <span className="sr">{t.shared.code.resendSoon}</span>
      <span aria-hidden="true">{t.shared.code.resendIn(seconds)}</span>
    </span>
  );
}
