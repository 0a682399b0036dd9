/** Names of the code as words that people read. */

/** `codeInHand` becomes `code in hand`; abbreviations of the trade stay in capitals. */
export const words = (name: string): string =>
  name
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(?:sms|totp|mfa|url)\b/g, (abbreviation) => abbreviation.toUpperCase())
    .trim();

/** The same with a capital at the beginning, for titles. */
export const titled = (name: string): string => {
  const text = words(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** `signIn` becomes `sign-in`, as folders and addresses are named. */
export const slugOf = (name: string): string => words(name).toLowerCase().replaceAll(' ', '-');

/** What an event says, in words. */
export function eventInWords(type: string): string {
  const [, about, given] =
    /^xstate\.(done\.actor|done\.state|error\.actor|snapshot|after)\.(.+)$/.exec(type) ?? [];
  if (about === undefined || given === undefined) return type === '' ? 'at once' : words(type);
  // Actors that are many are heard under one name.
  const name = given === '*' ? 'oneOfThem' : given;
  switch (about) {
    case 'done.actor':
      return `${words(name)} answers`;
    case 'error.actor':
      return `${words(name)} breaks`;
    case 'snapshot':
      return `${words(name)} changes`;
    case 'after':
      return `after ${words(name.split('.')[0] ?? name)}`;
    default:
      return 'all of it is done';
  }
}

/** Events whose names say less than people do. */
const SAID: Readonly<Record<string, string>> = {
  'back.requested': 'back',
  'code.inHand': 'has a code already',
  'code.resendRequested': 'send the code again',
  'conflict.mineKept': 'keep mine',
  'conflict.theirsTaken': 'take theirs',
  'flow.cancelled': 'closed',
  'flow.left': 'goes to another flow',
  'fresh.requested': 'begin again',
  'method.changeRequested': 'use another method',
  'retry.requested': 'try again',
  'signIn.closed': 'sign-in closed',
  'signIn.requested': 'sign in',
  'signOut.requested': 'sign out',
  'verification.skipped': 'skip',
};

/** What a person or the application does, as one says it in a sentence. */
export const eventInSentence = (type: string): string => SAID[type] ?? eventInWords(type);

/** The same as short as it stands at an arrow: `undo.requested` is "undo". */
export const eventAsSaid = (type: string): string => eventInSentence(type).replace(/ requested$/, '');

/** The events that are said otherwise than they read, for a test that each of them is still one. */
export const saidEvents: readonly string[] = Object.keys(SAID);
