/**
 * A guard as people say it. Its name says most of it: `isCodeSent` is "if the code is sent", `hasNotice` is "if there is a notice", and
 * a state that it asks for is "while checking". What a name cannot say by itself is in a list.
 */
import { words } from './words.ts';

/** What names of guards leave unsaid, alone or with the words of what they are always asked with, which else follow. */
const SAID: Readonly<Record<string, string>> = {
  allowsAny: 'anything is allowed',
  areItems: 'both are in the list',
  asksUsername: 'the username is asked for',
  canRedo: 'there is something to do again',
  canResend: 'another code can be sent',
  canUndo: 'there is something to undo',
  hadTyped: 'something was typed before',
  hasChosen: 'the person has chosen',
  hasMore: 'others wait',
  hasNoSession: 'there is no session',
  hasOrganisation: 'there is an organisation',
  hasSignedIn: 'the person has signed in',
  hasTooManyFaults: 'too many have failed in a row',
  hasTyped: 'something was typed',
  hasVerified: 'something was verified',
  isAnotherFlow: 'the request is for another flow than',
  'isAnswered code sent': 'a code was sent',
  'isAnswered confirmed': 'the account is confirmed',
  isAnyWanted: 'the person wants any flow',
  'isAtChallenge code': 'it asks for a code',
  'isAtChallenge email set up': 'it asks for an address',
  'isAtChallenge new password': 'it asks for a new password',
  'isAtChallenge selection': 'it offers several factors',
  'isAtChallenge set up selection': 'it offers several to set up',
  'isAtChallenge TOTP set up': 'it asks for an app',
  'isAtStep reset required': 'the password must be reset',
  'isAtStep signed in': 'there is a session',
  'isAtStep unconfirmed': 'the account is unconfirmed',
  isCalling: 'a call is pending',
  isChallenged: 'the service asks for more',
  isChangedSince: 'something was changed since',
  isCircle: 'it leads in a circle',
  isConfiguredForMember: 'it is there and a member is remembered',
  isCredentials: 'there are credentials',
  isElsewhere: 'it leads out of the application',
  isEndedBy: 'it has ended as',
  isFailed: 'it has failed',
  isFailedForAll: 'it fails for all addresses',
  isField: 'there is such a field',
  isFirst: 'it was the first address',
  isFormEditing: 'the person types',
  isFormSubmitting: 'the form is submitted',
  isForward: 'it leads forward',
  isFree: 'no flow is open',
  isFurther: 'more has arrived',
  isItem: 'it is in the list',
  'isKept decided': 'a decision was kept',
  'isKept unasked': 'no question is needed',
  'isKept undecided': 'there is no decision',
  isList: 'the field is a list',
  isLost: 'the answer is lost',
  isMadeWithMore: 'it is made and others wait',
  isMember: 'the session is of a member',
  isMendable: 'another try can help',
  isNewerAndChanged: 'it is newer and something was changed here',
  isNone: 'no provider has answered',
  isOfferedMethod: 'it is on offer',
  isOfferedProvider: 'it is on offer',
  isOfferedSetUp: 'it is on offer',
  isOfSource: 'it is of a source',
  isOnlyRest: 'nothing else keeps it open',
  isOutOfOrder: 'it is out of order',
  isOwnDevice: 'the device is the person’s own',
  isPath: 'it leads to another page',
  isPrepared: 'the table is there',
  isRemaining: 'it is not verified yet',
  isRememberedTheirs: 'the remembered one is theirs',
  isSeen: 'there is an answer',
  isSignedIn: 'the person is signed in',
  isSignInNeeded: 'a new sign-in is needed',
  isSignInWanted: 'the person wants to sign in',
  isStartedWithFile: 'it is started and there is a file',
  isStep: 'there is a next step',
  'isSubmitted approve': 'the person approves',
  'isSubmitted ask': 'the person asks a question',
  'isSubmitted decline': 'the person declines',
  'isSubmitted keep': 'the person keeps columns',
  'isSubmitted publish': 'the person publishes now',
  'isSubmitted schedule': 'the person publishes later',
  isTableless: 'there is no table in it',
  isTheirs: 'it is one of theirs',
  isUnasked: 'the table was not asked for',
  isUnfit: 'what is wanted is not in it',
  isUsed: 'it is made of the table',
  isUser: 'the member is known',
  isUserToVerify: 'there is an address to verify',
  isWanted: 'the person wants',
  leadsOn: 'another flow follows',
  leavesProof: 'there is a proof to send',
  mayHaveSignedIn: 'the person may have signed in',
  mayProceed: 'nothing stands against it',
  namesEntry: 'the request names a flow',
  saysNo: 'the browser says no',
  saysNothing: 'the browser says nothing',
  wasReminded: 'the person was reminded',
};

/** Nouns that a name has without an article. */
const NOUNS = new Set(['conflict']);
/** Words before a noun that take "the" or "a". */
const ARTICLES: Readonly<Record<string, string>> = { last: 'the', same: 'of the', known: 'a', offered: 'an' };
/** Words that tell something of a subject that stands before them; whatever ends in -ed as well. */
const PREDICATES = new Set(
  'due early empty gone known left lost missing over pending sent shown unknown'.split(' '),
);
/** What needs no article. */
const ANY = new Set(['all', 'any', 'anything', 'none', 'nothing', 'something']);

const withArticle = (text: string): string =>
  text.endsWith('s') ? text : `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`;
const isPredicate = (word: string): boolean => PREDICATES.has(word) || word.endsWith('ed');

/** What follows "is" or "was". */
function being(verb: 'is' | 'was', text: string): string {
  const all = text.split(' ');
  const [first = ''] = all;
  const last = all.at(-1) ?? '';
  if (all.length > 1 && first !== 'not' && isPredicate(last)) {
    const subject = all.slice(0, -1).join(' ');
    return `${ANY.has(first) ? subject : `the ${subject}`} ${verb} ${last}`;
  }
  if (all.length > 1 && ARTICLES[first] !== undefined) return `it ${verb} ${ARTICLES[first]} ${text}`;
  return `it ${verb} ${NOUNS.has(text) ? withArticle(text) : text}`;
}

/** The name of a guard as a clause. */
function clauseOf(name: string): string {
  const [, verb = '', rest = ''] = /^(is|was|are|has|may|can)(?=[A-Z])(.*)$/.exec(name) ?? [];
  const text = words(rest);
  if (verb === 'is' || verb === 'was') return being(verb, text);
  if (verb === 'are') return `they are ${text}`;
  if (verb === 'has') return isPredicate(text) ? `it has ${text}` : `there is ${withArticle(text)}`;
  return verb === '' ? `it ${words(name)}` : `it ${verb} be ${text.replace(/e?$/, 'ed')}`;
}

/** The last part of an address of a state: `#signIn.closing` is `closing`. */
const stateInWords = (value: unknown): string => {
  if (typeof value === 'string') return words(value.split('.').at(-1)?.replace('#', '') ?? value);
  const [[key, inner] = ['', undefined]] = Object.entries((value ?? {}) as Record<string, unknown>);
  const isLast =
    typeof inner !== 'string' &&
    (typeof inner !== 'object' || inner === null || Object.keys(inner).length === 0);
  return isLast ? words(key) : stateInWords(inner);
};

/** Stands for whatever a machine knows: each of its parts is itself, and so is what any of them gives when called. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, name) => (typeof name === 'symbol' ? undefined : anything),
  apply: () => anything,
});

/** What a guard is always asked with, apart from its input at the moment, in words. */
function constantsOf(params: unknown): string[] {
  let given = params;
  if (typeof params === 'function') {
    try {
      given = (params as (about: unknown) => unknown)({ context: anything, event: anything });
    } catch {
      return [];
    }
  }
  if (typeof given !== 'object' || given === null) return [];
  return Object.values(given).flatMap((value: unknown) => {
    const texts = Array.isArray(value) ? value : [value];
    const known = texts.filter((one) => typeof one === 'string');
    return known.length === 0 ? [] : [known.map((one) => words(one)).join(' or ')];
  });
}

interface BuiltGuard {
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
  readonly name: string;
}

/** A part of a condition, and the word that leads it. */
interface Part {
  readonly lead: 'if' | 'while';
  readonly text: string;
}

const negated = ({ lead, text }: Part): Part => ({
  lead,
  text:
    lead === 'while'
      ? `not ${text}`
      : text
          .replace(/^all /, 'not all ')
          .replace(/\bthere is (?:an?|something) /, 'there is no ')
          .replace(/^((?!there is no |not all ).*?\b(?:is|was|has|can|may|are)\b)(?! no )/, '$1 not'),
});

/** Parts with the same lead under one word: "while checking or sending, or if the person has chosen". */
function together(parts: readonly Part[], by: 'or' | 'and'): Part {
  const groups = [...Map.groupBy(parts, ({ lead }) => lead)].map(([lead, same]) => ({
    lead,
    text: [...new Set(same.map(({ text }) => text))].join(` ${by} `),
  }));
  const [first = { lead: 'if' as const, text: '' }, ...others] = groups;
  const joint = by === 'or' ? ', or ' : ', ';
  return {
    lead: first.lead,
    text: [first.text, ...others.map(({ lead, text }) => `${lead} ${text}`)].join(joint),
  };
}

function partOf(guard: unknown): Part {
  if (typeof guard === 'function') {
    const { name, guards = [], stateValue } = guard as unknown as BuiltGuard;
    if (stateValue !== undefined) {
      const state = stateInWords(stateValue);
      return state === 'left' ? { lead: 'if', text: 'the person has left' } : { lead: 'while', text: state };
    }
    const inner = guards.map((one) => partOf(one));
    if (name === 'not') return negated(inner[0] ?? { lead: 'if', text: 'so' });
    return together(inner, name === 'or' ? 'or' : 'and');
  }
  const { type, params } = (typeof guard === 'string' ? { type: guard } : guard) as {
    readonly type: string;
    readonly params?: unknown;
  };
  const constants = constantsOf(params);
  const whole = SAID[[type, ...constants].join(' ')];
  return { lead: 'if', text: whole ?? [SAID[type] ?? clauseOf(type), ...constants].join(' ') };
}

/** The condition that a guard makes, as it stands in the chart: a name, a name with parameters, or a combination. */
export function conditionOf(guard: unknown): string {
  const { lead, text } = partOf(guard);
  return `${lead} ${text}`;
}

/** What has other words than it reads: names of guards, and names with what they are asked with. */
export const saidGuards: ReadonlyMap<string, string> = new Map(Object.entries(SAID));
