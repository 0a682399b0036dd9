/**
 * Everything the product stores in a browser, by name: the table of the cookie policy is made of it, and a walk in a
 * browser compares it with what is really there. Names are those of the code that writes them.
 */
import { CONSENT_DAYS, type ConsentPurpose } from '#contract/consent-constants.ts';
import { COLOUR_MODE_KEY } from '../../app/theme.ts';
import { ANALYTICS_PREFIXES } from '../analytics/stored.ts';
import { CONSENT_PROOF, UNSENT_PROOFS, USER_ALLOWED_COOKIES, USER_CONSENT } from '../consent/consent-keys.ts';
import { ACCESS_TOKEN_COOKIE, LIBRARY_PREFIX } from '../identity/session-hint.ts';
import { CHALLENGE, IN_FLIGHT } from '../identity/sign-in-traces.ts';
import {
  DRAFT_PREFIX,
  OWN_DRAFT,
  RELOADED_AT,
  REQUEST_DRAFT_PREFIX,
  SELECTED_ORGANISATION_KEY,
  SIGNED_IN,
  UNSAVED_PREFIX,
  TYPED_KEY,
  PENDING_FOLLOW_KEY,
} from './keys.ts';

/** `indexedDB` has no entry: nothing is stored there, and the walk sees to it. */
export const storageKinds = ['cookie', 'localStorage', 'sessionStorage', 'indexedDB'] as const;
export type StorageKind = (typeof storageKinds)[number];

export type Lifetime =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'minutes'; readonly minutes: number }
  | {
      readonly kind:
        | 'hour'
        | 'tab'
        | 'cleared'
        | 'signOut'
        | 'session'
        | 'sent'
        | 'saved'
        | 'withdrawal'
        | 'draft';
    };

export interface StoredEntry {
  readonly kind: StorageKind;
  readonly key: string;
  /** The name is longer, and only starts like this. */
  readonly isPrefix?: true;
  /** `necessary`: the product does not work without, or someone has asked for it. */
  readonly purpose: 'necessary' | ConsentPurpose;
  readonly lifetime: Lifetime;
  /** Scripts of the page, or the server, whose cookies scripts cannot read. */
  readonly setBy: 'browser' | 'server';
  /** What for: a text of the catalogue of messages. */
  readonly what: StoredWhat;
  /** Stored before anyone has decided on anything; the one that identifies a browser has this name. */
  readonly exception?: 'guest identity';
}

export type StoredWhat =
  | 'accessToken'
  | 'tokens'
  | 'hosted'
  | 'hostedStep'
  | 'choice'
  | 'allowed'
  | 'proof'
  | 'unsent'
  | 'colourMode'
  | 'organisation'
  | 'draft'
  | 'requestDraft'
  | 'unsaved'
  | 'signedIn'
  | 'identity'
  | 'analytics'
  | 'analyticsSession'
  | 'challenge'
  | 'challengeState'
  | 'inFlight'
  | 'pendingFollow'
  | 'typed'
  | 'reload'
  | 'scroll';

const days = (count: number): Lifetime => ({ kind: 'days', days: count });
const minutes = (count: number): Lifetime => ({ kind: 'minutes', minutes: count });
const until = (kind: Exclude<Lifetime['kind'], 'days' | 'minutes'>): Lifetime => ({ kind });

type Rest = Pick<StoredEntry, 'what' | 'lifetime'> & Partial<StoredEntry>;
const entry =
  (kind: StorageKind) =>
  (key: string, rest: Rest): StoredEntry => ({ kind, key, purpose: 'necessary', setBy: 'browser', ...rest });
const cookie = entry('cookie');
const local = entry('localStorage');
const session = entry('sessionStorage');
const isPrefix = true;

export const storedEntries: readonly StoredEntry[] = [
  cookie(USER_CONSENT, { what: 'choice', lifetime: days(CONSENT_DAYS) }),
  cookie(USER_ALLOWED_COOKIES, { what: 'allowed', lifetime: days(CONSENT_DAYS) }),
  cookie(CONSENT_PROOF, { what: 'proof', lifetime: days(CONSENT_DAYS) }),
  cookie(ACCESS_TOKEN_COOKIE, { what: 'accessToken', lifetime: until('session') }),
  cookie(LIBRARY_PREFIX, { isPrefix, what: 'tokens', lifetime: until('session') }),
  cookie('hosted', { what: 'hosted', lifetime: until('hour'), setBy: 'server' }),
  cookie('hosted-', { isPrefix, what: 'hostedStep', lifetime: minutes(15), setBy: 'server' }),
  local(UNSENT_PROOFS, { what: 'unsent', lifetime: until('sent') }),
  local(COLOUR_MODE_KEY, { what: 'colourMode', lifetime: until('cleared') }),
  local(SELECTED_ORGANISATION_KEY, { what: 'organisation', lifetime: until('cleared') }),
  local(DRAFT_PREFIX, { isPrefix, what: 'draft', lifetime: until('draft') }),
  local(REQUEST_DRAFT_PREFIX, { isPrefix, what: 'requestDraft', lifetime: until('draft') }),
  local(UNSAVED_PREFIX, { isPrefix, what: 'unsaved', lifetime: until('saved') }),
  local(SIGNED_IN, { what: 'signedIn', lifetime: until('signOut') }),
  // The identity library names it after the identity pool.
  local('com.amplify.Cognito', {
    isPrefix,
    what: 'identity',
    lifetime: until('signOut'),
    exception: 'guest identity',
  }),
  ...ANALYTICS_PREFIXES.map((prefix) =>
    local(prefix, { isPrefix, what: 'analytics', lifetime: until('withdrawal'), purpose: 'functional' }),
  ),
  ...ANALYTICS_PREFIXES.slice(0, 1).map((prefix) =>
    session(prefix, { isPrefix, what: 'analyticsSession', lifetime: until('tab'), purpose: 'functional' }),
  ),
  session(CHALLENGE, { what: 'challenge', lifetime: minutes(3) }),
  session('CognitoSignInState.', { isPrefix, what: 'challengeState', lifetime: minutes(3) }),
  session(IN_FLIGHT, { what: 'inFlight', lifetime: until('tab') }),
  session(PENDING_FOLLOW_KEY, { what: 'pendingFollow', lifetime: until('tab') }),
  session(TYPED_KEY, { what: 'typed', lifetime: until('tab') }),
  session(OWN_DRAFT, { isPrefix, what: 'draft', lifetime: until('tab') }),
  session(RELOADED_AT, { what: 'reload', lifetime: until('tab') }),
  // The router names it after its version.
  session('tsr-scroll-restoration', { isPrefix, what: 'scroll', lifetime: until('tab') }),
];

/** The entry that a stored name belongs to; undefined for what the product does not know of. */
export const entryOf = (kind: StorageKind, name: string): StoredEntry | undefined =>
  storedEntries.find(
    (one) => one.kind === kind && (one.isPrefix ? name.startsWith(one.key) : name === one.key),
  );
