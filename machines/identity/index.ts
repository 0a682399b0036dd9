/** The words and rules that all flows of identity share. */
export { attributeFields, attributeMessageCodes, attributesIn, judgeAttribute } from './attributes.ts';
export type { AttributeMessageCode, StandardAttribute } from './attributes.ts';
export { authErrorCodes, refusalCode } from './auth-error.ts';
export type { AuthErrorCode, Refused } from './auth-error.ts';
export { bareCode, codeMessageCodes, isAboutTheCode, judgeCode, RESEND_PAUSE_MS } from './code.ts';
export type { CodeMessageCode } from './code.ts';
export type { AuthConfiguration, LoginMechanism, ProviderName } from './configuration.ts';
export type { CodeDelivery } from './delivery.ts';
export type { Cancelled, FlowEvent, FlowInput, FlowName, LeftForFlow } from './flow.ts';
export {
  judgeNewPassword,
  judgePassword,
  newPasswordCodes,
  passwordRuleCodes,
  passwordRules,
} from './password-policy.ts';
export type { NewPasswordCode, PasswordPolicy, PasswordRule, PasswordRuleCode } from './password-policy.ts';
export type { Challenge, MfaMethod, SetUpMethod, SignInStep } from './step.ts';
export { fromAbroad, isInternational, isPhoneNumber } from './phone-number.ts';
export {
  completeUsername,
  isEmailAddress,
  judgeUsername,
  usernameFields,
  usernameIn,
  usernameKind,
  usernameMessageCodes,
} from './username.ts';
export type { UsernameKind, UsernameMessageCode } from './username.ts';
