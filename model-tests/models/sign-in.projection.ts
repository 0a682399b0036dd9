/** What a page must show of signing in at one moment; a browser walk compares it with what the page shows. */
import { projectFields } from './form.projection.ts';
import type { FlowName } from '#machines/identity/flow.ts';
import type { ProviderName } from '#machines/identity/configuration.ts';
import type { SignInSnapshot } from '#machines/sign-in/sign-in.machine.ts';
import {
  activeForm,
  isBusy,
  isSignUpOpen,
  notice,
  openChallenge,
  providersOnOffer,
  signInScreen,
} from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInNotice, SignInScreen } from '#machines/sign-in/sign-in.types.ts';

/** The flow as a person sees it. What a challenge shows is compared by its own projection. */
export interface SignInProjection {
  readonly screen: SignInScreen | 'challenge' | null;
  readonly busy: boolean;
  readonly notice: SignInNotice | null;
  /** The code of the error above the fields. */
  readonly error: string | null;
  /** The codes of the errors beside each field. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** What stands in each field; secrets as dots, one for each character. */
  readonly values: Readonly<Record<string, string>>;
  /** The flows that are a link away. */
  readonly links: readonly FlowName[];
  readonly providers: readonly ProviderName[];
  /** Whether there is a way back to the form. */
  readonly canGoBack: boolean;
  /** Whether what is missing can be fetched again. */
  readonly canRetry: boolean;
}

/** Reads the flow and its form; the form must be a running one, as in an application. */
export function projectSignIn(snapshot: SignInSnapshot): SignInProjection {
  const form = activeForm(snapshot);
  const shown = form ? projectFields(form.getSnapshot()) : null;
  const isForm = signInScreen(snapshot) === 'signIn';
  return {
    screen: openChallenge(snapshot) === null ? signInScreen(snapshot) : 'challenge',
    busy: openChallenge(snapshot) === null && isBusy(snapshot),
    notice: isForm ? notice(snapshot) : null,
    error: shown?.formErrors[0] ?? null,
    fieldErrors: shown?.errors ?? {},
    values: shown?.values ?? {},
    links: isForm ? ['passwordReset', ...(isSignUpOpen(snapshot) ? (['signUp'] as const) : [])] : [],
    providers: isForm ? providersOnOffer(snapshot) : [],
    canGoBack: snapshot.can({ type: 'back.requested' }),
    canRetry: snapshot.can({ type: 'retry.requested' }),
  };
}
