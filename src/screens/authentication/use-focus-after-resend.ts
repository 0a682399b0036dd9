/** Where the focus goes once a code was sent again: the button it was on makes way for the pause. */
import { useEffect, useRef } from 'react';
import type { ResendState } from './resend-code.tsx';

/**
 * Moves the focus to the field of the code when a new one is on its way.
 *
 * @param fieldId of the field of the code
 */
export function useFocusAfterResend(state: ResendState, fieldId: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'sending' && state === 'pausing') document.getElementById(fieldId)?.focus();
    before.current = state;
  }, [state, fieldId]);
}
