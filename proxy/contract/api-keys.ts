/**
 * Calls about API keys of an organisation (API_KEYS): secrets with which programs read what the key may read. A key
 * belongs to its organisation, not to the person who made it.
 */
import * as z from 'zod/mini';
import { scopeFor } from './access.ts';
import { authCall, defineCall } from './call.ts';
import { Guid, Instant, nameOf, Nothing } from './entities/common.ts';
import { keyScopes } from './key-scopes.ts';
import { Networks } from './networks.ts';
import { Quota, QuotaUse } from './quota.ts';

export const KEY_NAME_LENGTH = 100;
/** The longest time that a key works without being rolled, in days. */
export const KEY_DAYS = 366;
/** Working keys of one organisation. */
export const KEYS_LIMIT = 100;
/** Datasets that one key is limited to. */
export const KEY_DATASETS_LIMIT = 200;

/** Days of use that are shown of a key, today included. */
export const KEY_USE_DAYS = 7;
/** Networks that are named of a key, the latest. */
export const KEY_NETWORKS = 5;
/** Days for which a leak is shown above the list. */
export const LEAK_SHOWN_DAYS = 30;
/** The longest address at which a leak is reported. */
export const LEAK_URL_LENGTH = 1000;
/** Days for which a key that was revoked is listed. */
export const REVOKED_DAYS = 400;

/** What every key may do. */
export const KEY_BASE_SCOPE = scopeFor('metadata');

/** How long the secret before still works after a roll, in hours. */
export const rollOverlaps = { now: 0, hour: 1, day: 24, week: 168 } as const;
export type RollOverlap = keyof typeof rollOverlaps;

/** A dataset that a key or a personal token is limited to. */
export const KeyDataset = z.object({ datasetGUID: Guid, title: z.string() });

/** A network that a key or a personal token was used from, such as `203.0.113.0/24`. */
export const KeyNetwork = z.object({ network: z.string(), firstUsedAt: Instant, lastUsedAt: Instant });
export type KeyNetwork = z.infer<typeof KeyNetwork>;

export const ApiKey = z.object({
  keyGUID: Guid,
  name: z.string(),
  /** The first characters, which name the kind of secret. */
  prefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.string()),
  /** Null: all datasets of the organisation. */
  datasets: z.nullable(z.array(KeyDataset)),
  /** How long a secret works after it was created, in days. */
  days: z.int(),
  createdBy: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Datasets of other organisations that are shared with the key. */
  sharedDatasets: z.int(),
  lastUsedAt: z.nullable(Instant),
  /** Networks that it was used from, the last one first. */
  networks: z.array(KeyNetwork),
  /** How many networks there are in all. */
  networkCount: z.int(),
  /** Requests for data on each of the last days (UTC), the oldest first. */
  week: z.array(z.object({ day: z.iso.date(), used: z.int(), refused: z.int() })),
  /** The only networks that it works from, such as `203.0.113.0/24`; none of them: it works from everywhere. */
  onlyFrom: z.array(z.string()),
  /** Networks from which it was refused, since it is limited to others, the last one first; null where it is not known. */
  refusals: z.array(z.object({ network: z.nullable(z.string()), refused: z.int(), lastRefusedAt: Instant })),
  /** Until when the last of the secrets before works; null when none does. */
  previousUntil: z.nullable(Instant),
  /** Null: as many requests as it likes. */
  quota: z.nullable(QuotaUse),
  state: z.enum(['active', 'expired', 'revoked']),
  /** When it was revoked. */
  revokedAt: z.nullable(Instant),
  /** Its secret was found where others can read it, which revoked it: when, and where as far as that was said. */
  leak: z.nullable(z.object({ at: Instant, url: z.nullable(z.string()) })),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** What a key or a personal token can do besides finding datasets. */
export const KeyScopes = z.array(z.enum(keyScopes)).check(z.maxLength(keyScopes.length));
/** The datasets that a key or a personal token is limited to. */
export const KeyDatasets = z.array(Guid).check(z.minLength(1), z.maxLength(KEY_DATASETS_LIMIT));
/** For how many days a secret works. */
export const KeyDays = z.int().check(z.gte(1), z.lte(KEY_DAYS));
export const Overlap = z.enum(Object.keys(rollOverlaps) as RollOverlap[]);

/** What can be changed of a key. */
const settings = {
  organisationGUID: Guid,
  name: nameOf(KEY_NAME_LENGTH),
  scopes: KeyScopes,
  /** Datasets of the organisation that the key is limited to; null for all of them, with those to come. */
  datasets: z.nullable(KeyDatasets),
  /** How many requests it may make; null for as many as it likes. */
  quota: z._default(z.nullable(Quota), null),
  /** The only networks that it works from; none of them for everywhere. */
  onlyFrom: z._default(Networks, []),
};

const auth = { ...authCall, access: { capability: 'key.manage' }, safe: false } as const;
/** The secret is answered whole, once. */
const Secret = z.object({ secret: z.string(), key: ApiKey });

export const apiKeyCalls = {
  'key/list': defineCall({
    ...auth,
    path: 'key/list',
    summary:
      'API keys of the organisation, without their secrets; those that were revoked only when asked for.',
    safe: true,
    request: z.object({ organisationGUID: Guid, withRevoked: z._default(z.boolean(), false) }),
    response: z.object({ result: z.array(ApiKey) }),
  }),
  'key/create': defineCall({
    ...auth,
    path: 'key/create',
    summary: 'Creates an API key and answers its secret, once.',
    request: z.object({ ...settings, days: KeyDays }),
    response: Secret,
  }),
  'key/update': defineCall({
    ...auth,
    path: 'key/update',
    summary:
      'Changes the name, the scopes, the datasets, the quota and the networks of an API key. Its secret stays.',
    request: z.object({ ...settings, keyGUID: Guid }),
    response: ApiKey,
  }),
  'key/roll': defineCall({
    ...auth,
    path: 'key/roll',
    summary:
      'Gives an API key another secret and its full time again. The secret before works as long as stated.',
    request: z.object({
      organisationGUID: Guid,
      keyGUID: Guid,
      overlap: Overlap,
    }),
    response: Secret,
  }),
  'key/stopPrevious': defineCall({
    ...auth,
    path: 'key/stopPrevious',
    summary: 'Stops the secrets of an API key from before it was rolled. The current one continues to work.',
    request: z.object({ organisationGUID: Guid, keyGUID: Guid }),
    response: ApiKey,
  }),
  'key/revoke': defineCall({
    ...auth,
    path: 'key/revoke',
    summary: 'Ends an API key and what is shared with it, at once.',
    request: z.object({ organisationGUID: Guid, keyGUID: Guid }),
    response: Nothing,
  }),
  'key/reportLeak': defineCall({
    ...auth,
    access: 'anyone',
    audience: 'public',
    path: 'key/reportLeak',
    summary:
      'Revokes the API key, or deletes the personal token, of a secret that was found where others can read it, such as a public repository. The answer is the same for a secret that none has.',
    request: z.object({
      secret: z.string().check(z.trim(), z.maxLength(200)),
      /** Where it was found. */
      url: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(LEAK_URL_LENGTH))), null),
    }),
    response: Nothing,
  }),
};
