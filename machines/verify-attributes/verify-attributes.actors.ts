/** The services of verifying: what the application provides, and placeholders that throw until it does. */
import { calling, type Call } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { SendCodeAnswer, VerifiableAttribute, VerifyAnswer } from './verify-attributes.types.ts';

export interface Verification {
  readonly attribute: VerifiableAttribute;
  /** Without blanks. */
  readonly code: string;
}

/** The calls of this flow; expected refusals are values, so a rejection means that something broke. */
export interface VerifyAttributesServices {
  readonly sendCode: Call<{ readonly attribute: VerifiableAttribute }, SendCodeAnswer>;
  readonly verify: Call<Verification, VerifyAnswer>;
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
  sendCode: calling(services.sendCode),
  verify: calling(services.verify),
});
