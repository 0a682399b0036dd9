/**
 * What of a machine's context leaves the page. Only what is listed here is reported, and of that only what cannot be
 * a person's own words: a number, a yes or no, or a name from the program. Everything else is reported by its kind. So
 * a new key of a context is not reported until it is listed.
 */

/** The keys that may be told, by machine. */
const told: Readonly<Record<string, readonly string[]>> = {
  form: ['attempts', 'refusalCount'],
  signIn: ['sessionMs', 'notice', 'refusal', 'hasCallBehind'],
  challenge: ['sessionMs', 'canResend', 'notice', 'error'],
  signUp: ['startAt', 'asksUsername', 'notice', 'resendRefusal', 'leftFor'],
  passwordReset: ['startAt', 'asksUsername', 'notice', 'error', 'leftTo'],
  verifyAttributes: ['chosen', 'notice', 'error'],
  changeAddress: ['attribute', 'isSentAgain'],
  federatedSignIn: ['problem', 'wayOut'],
  session: ['identityKind', 'tokenRefreshIntervalMs', 'problem', 'refusal'],
  authenticator: [
    'tokenRefreshIntervalMs',
    'hasSession',
    'isRestored',
    'isVerificationDue',
    'problem',
    'signOutReason',
  ],
  application: ['sessionExpected', 'tokenRefreshIntervalMs'],
  resourcePreview: ['wasRequested'],
  appSubmission: ['share'],
  appReview: ['version', 'verdict', 'problem'],
  versionGuard: ['hasTyped'],
  consent: ['agreedBefore'],
  colourMode: ['mode', 'isSystemDark'],
  notifications: ['since'],
};

/** A name that the program gives: letters alone. A code has digits, an address or a sentence has other signs. */
const NAME = /^[A-Za-z]{1,40}$/;

/** What kind of value it is, and nothing of what is in it. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'item' : 'items'}`;
  if (value === '') return 'empty text';
  return { string: 'text', number: 'number', boolean: 'yes or no' }[typeof value as string] ?? 'details';
}

function tell(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && NAME.test(value) ? value : `(${kindOf(value)})`;
}

/** Each key of the context with its value where that may be told, and else with its kind. */
export function allowedContext(machine: string, context: unknown): Record<string, string> {
  if (typeof context !== 'object' || context === null) return {};
  const keys = Object.hasOwn(told, machine) ? told[machine] : [];
  return Object.fromEntries(
    Object.entries(context).map(([key, value]) => [
      key,
      keys?.includes(key) ? tell(value) : `(${kindOf(value)})`,
    ]),
  );
}
