/** The outside world of verifying: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { SendCodeAnswer, VerifiableAttribute, VerifyAnswer } from './verify-attributes.types.ts';

export interface Verification {
  readonly attribute: VerifiableAttribute;
  /** Without blanks. */
  readonly code: string;
}

/** The calls of this flow; expected refusals are values, so a rejection means that something broke. */
export interface VerifyAttributesServices {
  sendCode(input: { readonly attribute: VerifiableAttribute }, signal: CallSignal): Promise<SendCodeAnswer>;
  verify(input: Verification, signal: CallSignal): Promise<VerifyAnswer>;
}

export const verifyAttributesPlaceholders = {
  sendCode: unprovided<SendCodeAnswer, { readonly attribute: VerifiableAttribute }>(
    'verifyAttributes',
    'sendCode',
  ),
  verify: unprovided<VerifyAnswer, Verification>('verifyAttributes', 'verify'),
};

/** The services as actors, for `verifyAttributesMachine.provide({ actors })`. */
export const verifyAttributesActors = (
  services: VerifyAttributesServices,
): typeof verifyAttributesPlaceholders => ({
  sendCode: fromPromise(({ input, signal }) => services.sendCode(input, signal)),
  verify: fromPromise(({ input, signal }) => services.verify(input, signal)),
});
