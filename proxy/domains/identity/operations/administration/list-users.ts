/** ListUsers: the members, page by page, by attribute or state. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { type Condition, listAccounts } from '../../accounts/accounts.ts';
import { canonicalAlias } from '../../accounts/attributes.ts';
import type { IdentityContext } from '../../context.ts';
import { invalidParameter } from '../../protocol/exceptions.ts';
import { AttributeName, text } from '../../protocol/schemas.ts';
import { administration, requirePool, userType, UserPoolId } from './administration.ts';
import { readBase64url } from '#proxy/platform/secrets/base64url.ts';

const MOST = 60;
const SEAL = 'identity/list-users';

const searchable = new Set([
  'username',
  'sub',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
]);

/** `name = "value"` or `name ^= "beginning"`; a quote within the value has a backslash before it. */
const pattern = /^\s*(["']?)([\w:]+)\1\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/s;

/** What is compared. */
function subject(name: string): RawBuilder<string> {
  switch (name) {
    case 'username':
      return sql`coalesce(a.username, a.sub::text)`;
    case 'sub':
      return sql`a.sub::text`;
    case 'cognito:user_status':
      return sql`a.status`;
    case 'status':
      return sql`case when a.enabled then 'Enabled' else 'Disabled' end`;
    case 'email':
      // Compared as it is when someone signs in.
      return sql`lower(a.attributes ->> 'email')`;
    default:
      return sql`a.attributes ->> ${name}`;
  }
}

/** The condition of a filter. @throws InvalidParameterException when it cannot be read. */
function condition(filter: string): Condition {
  const [, , name = '', operator = '', quoted = ''] = pattern.exec(filter) ?? [];
  if (operator === '') throw invalidParameter('Error while parsing filter: invalid syntax.');
  if (!searchable.has(name)) throw invalidParameter(`Error while parsing filter: ${name} is not searchable.`);
  const unquoted = quoted.replace(/\\(.)/gs, '$1');
  const value = name === 'email' ? canonicalAlias(unquoted) : unquoted;
  return operator === '=' ? sql`${subject(name)} = ${value}` : sql`starts_with(${subject(name)}, ${value})`;
}

/** The page's beginning in a token, so that tokens of other origin are refused. */
function openToken({ secrets }: IdentityContext, token: string): string {
  try {
    return secrets.open(readBase64url(token), SEAL).toString();
  } catch {
    throw invalidParameter('Invalid pagination token.');
  }
}

export const listUsers = administration({
  input: z.object({
    UserPoolId,
    AttributesToGet: z.array(AttributeName).max(32).optional(),
    Limit: z.int().min(0).max(MOST).optional(),
    PaginationToken: z.string().min(1).max(2048).regex(/^\S+$/).optional(),
    Filter: text(0, 256).optional(),
  }),
  once: false,
  async run(context, input) {
    requirePool(context, input.UserPoolId);
    const limit = input.Limit || MOST;
    const after = input.PaginationToken === undefined ? undefined : openToken(context, input.PaginationToken);
    const where = input.Filter === undefined || input.Filter === '' ? undefined : condition(input.Filter);
    const found = await listAccounts(context.db, { where, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const names = input.AttributesToGet;
    return {
      Users: page.map((account) => {
        const user = userType(account);
        const { Attributes: list } = user;
        return names ? { ...user, Attributes: list.filter(({ Name }) => names.includes(Name)) } : user;
      }),
      ...(found.length > limit && last
        ? { PaginationToken: context.secrets.seal(Buffer.from(last.sub), SEAL).toString('base64url') }
        : {}),
    };
  },
});
