/** Tokens for programs, such as personal tokens and API keys: how one in the Authorization header becomes a caller. */
import { sql } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
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
  /** Whom the token stands for: a person, or an API key by its keyGUID. */
  readonly guid: string;
  readonly scopes: readonly string[];
  readonly until: Date;
  /** From `isUseStale`. */
  readonly stale: boolean;
}

export interface ProgramTokenOptions {
  readonly prefix: string;
  /** What is said of one that does not work. */
  readonly refusal: string;
  /** Reads the token with this text; undefined for one that does not work. */
  readonly find: (text: string) => Promise<ProgramToken | undefined>;
  /** Notes that the token is in use. */
  readonly noteUse: (guid: string) => Promise<unknown>;
}

/** Knows tokens with the prefix, and asks `next` for everything else. @throws ProblemError 401 for one that does not work */
export const authenticateProgram =
  ({ prefix, refusal, find, noteUse }: ProgramTokenOptions, next: Authenticate): Authenticate =>
  async (request) => {
    const text = tokenOf(request);
    if (!text?.startsWith(prefix)) return next(request);
    const token = isTokenText(text, prefix) ? await find(text) : undefined;
    if (token === undefined) throw new ProblemError(401, refusal);
    if (token.stale) await noteUse(token.guid);
    const limits = { scopes: token.scopes, until: token.until.getTime() };
    return { identityGUID: token.guid, accessToken: '', limits };
  };
