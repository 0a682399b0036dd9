/** The words and rules that all flows of identity share. */
export { authErrorCodes } from './auth-error.ts';
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
export {
  isEmailAddress,
  isPhoneNumber,
  joinPhoneNumber,
  judgeUsername,
  normaliseUsername,
  usernameMessageCodes,
} from './username.ts';
export type { UsernameMessageCode } from './username.ts';
