/**
 * Personal tokens (PERSONAL_TOKENS): a secret with which a program reads what its owner may read, or less of it, and changes
 * nothing. It is answered whole once and kept as a keyed hash. One that is limited to datasets stands for its owner on these
 * alone, and for no one on every other (decision 270).
 */
import { sql } from 'kysely';
import type { personalTokenCalls } from '#contract/personal-token.ts';
import { PERSONAL_QUOTA } from '#contract/personal-token.ts';
import { ProblemError } from '#contract/problem.ts';
import { isNewNetwork } from '#proxy/platform/access/secret-networks.ts';
import { workingSecrets } from '#proxy/platform/secrets/rolled-secret.ts';
import { TOKEN_PREFIX } from '#proxy/platform/secrets/token-text.ts';
import { currentNetwork } from '#proxy/platform/service/current-network.ts';
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
  ALL_OF_OWNER,
  createToken,
  revokeToken,
  rollToken,
  stopPreviousToken,
  TOKEN_PURPOSE,
  TOKEN_SECRETS,
  updateToken,
} from './change-token.ts';
import { noteLateToken, noteTokenUse, reportTokenLeak, type OwnerMessages } from './owner-messages.ts';
import { OF_TOKENS, readToken } from './read-token.ts';

export interface PersonalTokenOptions extends OwnerMessages {
  /** The flag. */
  readonly enabled: boolean;
}

export interface PersonalTokens {
  readonly handlers: { [N in keyof typeof personalTokenCalls]: Handler<N> };
  /** Knows the owner of a personal token in the Authorization header, and asks on for every other one. */
  authenticate(next: Authenticate): Authenticate;
  /** Deletes the token of a secret that others have found; null while the feature is off. */
  readonly reportLeak: ((found: { secret: string; url: string | null }) => Promise<void>) | null;
}

/** Where a token is changed, as a path of the site. */
const FORM = '/settings/myDetails?token=change';

export function createPersonalTokens(options: PersonalTokenOptions): PersonalTokens {
  const { kysely, secrets, enabled } = options;

  /** The person who has a token, or wants one. @throws ProblemError 404 while the feature is off */
  function ownerOf(context: CallContext): string {
    if (!enabled) throw new ProblemError(404, 'This server has no personal tokens');
    return requireCaller(context).identityGUID;
  }

  const tokens: ProgramTokenOptions = {
    kysely,
    prefix: TOKEN_PREFIX,
    refusal: 'The personal token is not valid',
    async find(text) {
      const hashes = secrets.hashes(text, TOKEN_PURPOSE);
      const { rows } = await sql<ProgramToken & { owner: string; is_late: boolean }>`
        with found as (${workingSecrets(TOKEN_SECRETS, hashes)})
        select case when dataset_guids is null then identity_guid else token_guid end as guid, identity_guid as owner,
          scopes, until, is_late,
          ${isUseStale} or ${isNewNetwork(OF_TOKENS, sql`found.identity_guid`, currentNetwork())} as stale,
          case when quota_limit is not null
            then json_build_object('limit', quota_limit, 'period', quota_period) end as quota
        from found join access.personal_token using (identity_guid)
        where expires_at > now()
      `.execute(kysely);
      const [token] = rows;
      if (token?.is_late === true) await noteLateToken(options, token.owner, hashes);
      return token && { ...token, quota: token.quota ?? PERSONAL_QUOTA };
    },
    formOf: () => FORM,
    noteUse: (owner) => noteTokenUse(options, owner),
  };

  return {
    handlers: {
      async 'oauth/get_personal_token'(_, context) {
        return { token: await readToken(kysely, ownerOf(context)) };
      },
      // Each is async, so that a refusal is a rejection.
      generate_personal_token: async (_, context) => createToken(options, ALL_OF_OWNER, ownerOf(context)),
      reset_personal_token: async (_, context) =>
        rollToken(options, { overlap: 'now' }, ownerOf(context), true),
      async revoke_personal_token(_, context) {
        await revokeToken(options, ownerOf(context));
        return {};
      },
      'token/create': async (request, context) => createToken(options, request, ownerOf(context)),
      'token/update': async (request, context) => updateToken(options, request, ownerOf(context)),
      'token/roll': async (request, context) => rollToken(options, request, ownerOf(context)),
      'token/stopPrevious': async (_, context) => stopPreviousToken(options, ownerOf(context)),
    },
    authenticate: (next) => (enabled ? authenticateProgram(tokens, next) : next),
    reportLeak: enabled ? (found) => reportTokenLeak(options, found) : null,
  };
}
