/** The verify-attributes machine: what others may use. */
import { verifyAttributesActors, type VerifyAttributesServices } from './verify-attributes.actors.ts';
import { verifyAttributesMachine } from './verify-attributes.machine.ts';

export { verifyAttributesMachine };
export { unverifiedAttributes } from './unverified.ts';
export type { VerifyAttributesRef, VerifyAttributesSnapshot } from './verify-attributes.machine.ts';
export type { VerifyAttributesServices } from './verify-attributes.actors.ts';
export type { VerifyAttributesEvent } from './verify-attributes.setup.ts';
export type * from './verify-attributes.types.ts';
export {
  activeForm,
  chosen,
  delivery,
  isBusy,
  notice,
  remaining,
  resendState,
  screenError,
  verifyAttributesScreen,
} from './verify-attributes.selectors.ts';

/** The machine with the application's services. */
export const provideVerifyAttributes = (services: VerifyAttributesServices): typeof verifyAttributesMachine =>
  verifyAttributesMachine.provide({ actors: verifyAttributesActors(services) });
