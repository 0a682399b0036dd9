/**
 * API keys of organisations (API_KEYS): the handlers of their calls, and who makes a request with one. A key is read
 * with every request, so that one that was revoked is refused at once.
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { apiKeyCalls } from '#contract/api-keys.ts';
import { withoutMapping } from '#contract/mapped-address.ts';
import { NetworkRefused, ProblemError } from '#contract/problem.ts';
import { workingSecrets } from '#proxy/platform/secrets/rolled-secret.ts';
import { KEY_PREFIX } from '#proxy/platform/secrets/token-text.ts';
import { isNewNetwork } from '#proxy/platform/access/secret-networks.ts';
import { currentNetwork, rangeOf } from '#proxy/platform/service/current-network.ts';
import { exactAddress } from '#proxy/platform/service/exact-address.ts';
import {
  authenticateProgram,
  isUseStale,
  type ProgramToken,
  type ProgramTokenOptions,
} from '#proxy/platform/service/program-token.ts';
import {
  requireCaller,
  type Authenticate,
  type CallContext,
  type Handler,
} from '#proxy/platform/service/service.ts';
import {
  createKey,
  KEY_PURPOSE,
  KEY_SECRETS,
  revokeKey,
  rollKey,
  stopPrevious,
  updateKey,
  type KeyOptions,
} from './change-keys.ts';
import { readKeys } from './keys.ts';
import { noteLateKey } from './late-use.ts';
import { reportLeak } from './leaks.ts';
import { noteKeyUse, OF_KEYS, type NetworkOptions } from './networks.ts';
import { createRefusals } from './refusals.ts';

export interface ApiKeyOptions extends KeyOptions, NetworkOptions {
  readonly log: Logger;
  /** The flag. */
  readonly enabled: boolean;
  /** What is done with a secret that others have found and that is none of a key; null: there are no others. */
  readonly reportOther: ((found: { secret: string; url: string | null }) => Promise<void>) | null;
}

const NO_KEYS = 'This server has no API keys';

/** Where a key is changed, as a path of the site. */
const formOf = (keyGUID: string): string => `/settings/apiKeys?key=${keyGUID}`;

export interface ApiKeys {
  readonly handlers: { [N in keyof typeof apiKeyCalls]: Handler<N> };
  /** Knows an API key in the Authorization header, and asks on for everything else. */
  authenticate(next: Authenticate): Authenticate;
  /** Writes the refusals that were noted, as far as the database takes them. */
  close(): Promise<void>;
}

export function createApiKeys(options: ApiKeyOptions): ApiKeys {
  const { kysely, secrets, enabled } = options;
  const refusals = createRefusals(options);

  /** The person who manages keys. @throws ProblemError 404 while the feature is off */
  function managerOf(context: CallContext): string {
    if (!enabled) throw new ProblemError(404, NO_KEYS);
    return requireCaller(context).identityGUID;
  }

  const keys: ProgramTokenOptions = {
    kysely,
    prefix: KEY_PREFIX,
    refusal: 'The API key is not valid',
    async find(text) {
      const network = currentNetwork();
      const exact = exactAddress();
      const address = exact === undefined ? null : withoutMapping(exact);
      const hashes = secrets.hashes(text, KEY_PURPOSE);
      const { rows } = await sql<ProgramToken & { is_refused: boolean; is_late: boolean }>`
        with found as (${workingSecrets(KEY_SECRETS, hashes)})
        select key_guid as guid, scopes, ${isUseStale} or ${isNewNetwork(OF_KEYS, sql`found.key_guid`, network)} as stale,
          case when quota_limit is not null
            then json_build_object('limit', quota_limit, 'period', quota_period) end as quota,
          until, is_late,
          -- An address that is not known is in no network.
          only_from is not null and coalesce(not ${address}::inet <<= any (only_from), true) as is_refused
        from found join access.api_key using (key_guid)
        where revoked_at is null and expires_at > now()
      `.execute(kysely);
      const [token] = rows;
      if (token?.is_refused === true) {
        refusals.note(token.guid, network ?? rangeOf(address));
        throw new NetworkRefused(address ?? undefined, formOf(token.guid));
      }
      if (token?.is_late === true) await noteLateKey(options, token.guid, hashes);
      return token;
    },
    formOf,
    noteUse: (guid) => noteKeyUse(options, guid),
  };

  return {
    handlers: {
      async 'key/list'({ organisationGUID, withRevoked }, context) {
        managerOf(context);
        return { result: await readKeys(kysely, organisationGUID, withRevoked) };
      },
      // Each is async, so that a refusal is a rejection.
      'key/create': async (request, context) => createKey(options, request, managerOf(context)),
      'key/update': async (request, context) => updateKey(options, request, managerOf(context)),
      'key/roll': async (request, context) => rollKey(options, request, managerOf(context)),
      'key/stopPrevious': async (request, context) => stopPrevious(options, request, managerOf(context)),
      async 'key/reportLeak'({ secret, url }) {
        const { reportOther } = options;
        if (!enabled && reportOther === null) throw new ProblemError(404, NO_KEYS);
        if (enabled) await reportLeak(options, { secret, url });
        await reportOther?.({ secret, url });
        return {};
      },
      async 'key/revoke'(request, context) {
        await revokeKey(options, request, managerOf(context));
        return {};
      },
    },
    authenticate: (next) => (enabled ? authenticateProgram(keys, next) : next),
    close: refusals.flush,
  };
}
