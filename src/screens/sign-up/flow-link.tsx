/** A way to another flow; the username goes along. During a call it is there and does nothing. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { isBusy } from '#machines/sign-up/sign-up.selectors.ts';
import type { SignUpRef } from '#machines/sign-up/sign-up.machine.ts';
import { LinkButton } from '../../components/button.tsx';

export interface FlowLinkProps {
  readonly flow: SignUpRef;
  readonly to: 'signIn' | 'passwordReset';
  readonly children: ReactNode;
}

export function FlowLink({ flow, to, children }: FlowLinkProps) {
  const busy = useSelector(flow, isBusy);
  return (
    <LinkButton aria-disabled={busy || undefined} onClick={() => flow.send({ type: 'flow.left', to })}>
      {children}
    </LinkButton>
  );
}
