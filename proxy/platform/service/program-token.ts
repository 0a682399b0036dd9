/** Tokens for programs, such as personal tokens and API keys: how one in the Authorization header becomes a caller. */
import { sql, type Kysely } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import type { Quota } from '#contract/quota.ts';
import { chargeQuota } from '#proxy/platform/access/quota.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { isTokenText } from '#proxy/platform/secrets/token-text.ts';
import type { Authenticate } from './service.ts';

/** The token of an Authorization header, `Bearer x` or bare; `null` without the header. */
export function tokenOf(request: Request): string | null {
  const header = request.headers.get('authorization')?.trim() ?? '';
  if (header === '') return null;
  return header.replace(/^bearer\s+/i, '');
}

/** True for a row whose `last_used_at` is to be written again: not more than once a minute. */
export const isUseStale = sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`;

/** A token that works. */
export interface ProgramToken {
  /** Whom the token stands for: a person, an API key by its keyGUID, or a limited personal token by its tokenGUID. */
  readonly guid: string;
  /** Whose use and whose requests are counted, where that is not whom it stands for. */
  readonly owner?: string;
  readonly scopes: readonly string[];
  readonly until: Date;
  /** From `isUseStale`. */
  readonly stale: boolean;
  /** How many requests it may make; null for as many as it likes. */
  readonly quota: Quota | null;
}

export interface ProgramTokenOptions {
  readonly kysely: Kysely<Schema>;
  readonly prefix: string;
  /** The answer to one that does not work. */
  readonly refusal: string;
  /** Reads the token with this text; undefined for one that does not work. */
  readonly find: (text: string) => Promise<ProgramToken | undefined>;
  /** Where its scopes are changed, as a path of the site. */
  readonly formOf?: (guid: string) => string;
  /** Notes that the token of an owner is in use. */
  readonly noteUse: (owner: string) => Promise<unknown>;
}

/** Knows tokens with the prefix, and asks `next` for everything else. @throws ProblemError 401 for one that does not work */
export const authenticateProgram =
  (
    { kysely, prefix, refusal, find, formOf, noteUse }: ProgramTokenOptions,
    next: Authenticate,
  ): Authenticate =>
  async (request) => {
    const text = tokenOf(request);
    if (!text?.startsWith(prefix)) return next(request);
    const token = isTokenText(text, prefix) ? await find(text) : undefined;
    if (token === undefined) throw new ProblemError(401, refusal);
    const owner = token.owner ?? token.guid;
    if (token.stale) await noteUse(owner);
    await chargeQuota(kysely, request, owner, token.quota);
    const form = formOf?.(token.guid);
    const limits = {
      scopes: token.scopes,
      until: token.until.getTime(),
      ...(form !== undefined && { form }),
    };
    return { identityGUID: token.guid, accessToken: '', limits };
  };
