/** The screen that the password-reset machine is at; one component each, and nothing decided here. */
import { useSelector } from '@xstate/react';
import { activeForm, passwordResetScreen } from '#machines/password-reset/password-reset.selectors.ts';
import type { PasswordResetRef } from '#machines/password-reset/password-reset.machine.ts';
import { useScreenAddress } from '../authentication/use-screen-address.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { ConfirmResetScreen } from './confirm-reset-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { RequestingResetScreen } from './requesting-reset-screen.tsx';

export interface PasswordResetFlowProps {
  readonly flow: PasswordResetRef;
  /** Names the dialog when the screens are in one. */
  readonly headingId: string;
}

export function PasswordResetFlow({ flow, headingId }: PasswordResetFlowProps) {
  const screen = useSelector(flow, passwordResetScreen);
  const form = useSelector(flow, activeForm);
  useScreenAddress(screen);
  switch (screen) {
    case null:
      return null;
    case 'forgotPassword':
      return (
        form && <ForgotPasswordScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} />
      );
    case 'requestingReset':
      return <RequestingResetScreen flow={flow} headingId={headingId} />;
    case 'confirmResetPassword':
      return (
        form && <ConfirmResetScreen key={form.sessionId} flow={flow} form={form} headingId={headingId} />
      );
    case 'passwordResetBroken':
      return <BrokenScreen flow={flow} headingId={headingId} />;
  }
}
