/** Sending a code again: offered, under way, or how long until it can be. The focus never gets lost on the way. */
import { LinkButton } from '../../components/button.tsx';
import { useAuthText } from './auth-text.ts';
import { ResendPause } from './resend-pause.tsx';

/** `pausing`: a code has just been sent. `none`: nothing is sent for this factor. */
export type ResendState = 'available' | 'sending' | 'pausing' | 'none';

export interface ResendCodeProps {
  readonly state: ResendState;
  /** Something else is with the service; the button is there and waits. */
  readonly waits?: boolean;
  readonly onResend: () => void;
}

export function ResendCode({ state, waits = false, onResend }: ResendCodeProps) {
  const { t } = useAuthText();
  if (state === 'none') return null;
  const { code } = t.shared;
  return (
    <span className="resend">
      {state === 'pausing' ? (
        <ResendPause />
      ) : (
        <LinkButton aria-disabled={waits || state === 'sending' || undefined} onClick={onResend}>
          {state === 'sending' ? code.resending : code.resend}
        </LinkButton>
      )}
      <output className="sr">{state === 'sending' ? code.resending : ''}</output>
    </span>
  );
}
