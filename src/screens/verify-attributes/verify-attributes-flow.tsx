/** The screen that the verify-attributes machine is at; one component each, and nothing decided here. */
import { useSelector } from '@xstate/react';
import {
  activeForm,
  verifyAttributesScreen,
} from '#machines/verify-attributes/verify-attributes.selectors.ts';
import type { VerifyAttributesRef } from '#machines/verify-attributes/verify-attributes.machine.ts';
import { useScreenAddress } from '../authentication/use-screen-address.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { ConfirmVerificationScreen } from './confirm-verification-screen.tsx';
import { SelectUnverifiedScreen } from './select-unverified-screen.tsx';

export interface VerifyAttributesFlowProps {
  readonly flow: VerifyAttributesRef;
  /** Names the dialog when the screens are in one. */
  readonly headingId: string;
}

export function VerifyAttributesFlow({ flow, headingId }: VerifyAttributesFlowProps) {
  const screen = useSelector(flow, verifyAttributesScreen);
  const form = useSelector(flow, activeForm);
  useScreenAddress(screen);
  switch (screen) {
    case null:
      return null;
    case 'selectUnverified':
      return <SelectUnverifiedScreen flow={flow} headingId={headingId} />;
    case 'confirmVerification':
      return form && <ConfirmVerificationScreen flow={flow} form={form} headingId={headingId} />;
    case 'verificationBroken':
      return <BrokenScreen flow={flow} headingId={headingId} />;
  }
}
