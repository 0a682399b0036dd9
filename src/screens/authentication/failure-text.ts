/** The text when authentication itself does not work; null for screens that are not a failure. */
import type { Authentication } from '../../app/application-view.ts';
import type { AuthenticationMessages } from '../../messages/authentication.ts';

export interface FailureText {
  readonly title: string;
  readonly text: string;
  readonly retry: string;
}

export function failureOf(
  screen: Authentication['screen'],
  t: AuthenticationMessages['signIn'],
): FailureText | null {
  switch (screen) {
    case 'flowBroken':
      return t.broken;
    case 'flowUnavailable':
    case 'authenticationUnavailable':
      return t.unavailable;
    case 'configurationUnavailable':
      return { title: t.unavailable.title, text: t.unconfigured, retry: t.retry };
    case 'sessionUnknown':
      return { title: t.unavailable.title, text: t.unknownSession, retry: t.retry };
    case 'userUnavailable':
      return { title: t.unavailable.title, text: t.userUnavailable, retry: t.retry };
    default:
      return null;
  }
}
