/** What all operations of the administrator share: the signature, the pool, the person. */
import * as z from 'zod';
import { type Account, findByName } from '../../accounts/accounts.ts';
import { usableFactors } from '../../sessions/challenges.ts';
import type { IdentityContext } from '../../context.ts';
import { resourceNotFound, userNotFound } from '../../protocol/exceptions.ts';
import { type Operation, operation, type OperationDefinition } from '../../protocol/operation.ts';
import { Parameters, Username } from '../../protocol/schemas.ts';

export const UserPoolId = z
  .string()
  .min(1)
  .max(55)
  .regex(/^[\w-]+_[0-9a-zA-Z]+$/);

/** Names a person. */
export const Person = z.object({ UserPoolId, Username, ClientMetadata: Parameters.optional() });

/** Defines an operation that only the administrator may ask for. */
export const administration = <S extends z.ZodType>(
  definition: Omit<OperationDefinition<S>, 'signed'>,
): Operation => operation({ ...definition, signed: true });

/** @throws ResourceNotFoundException for another pool than ours. */
export function requirePool({ pool }: IdentityContext, userPoolId: string): void {
  if (userPoolId !== pool.id) throw resourceNotFound(`User pool ${userPoolId} does not exist.`);
}

/** @throws ResourceNotFoundException, UserNotFoundException */
export async function requirePerson(
  context: IdentityContext,
  input: { readonly UserPoolId: string; readonly Username: string },
): Promise<Account> {
  requirePool(context, input.UserPoolId);
  const account = await findByName(context.db, input.Username);
  if (!account) throw userNotFound();
  return account;
}

/** Attributes as the wire lists them, `sub` first. */
export const attributeList = (account: Account) => [
  { Name: 'sub', Value: account.sub },
  ...Object.entries(account.attributes).map(([Name, Value]) => ({ Name, Value })),
];

const epochSeconds = (date: Date): number => date.getTime() / 1000;

const state = (account: Account) => ({
  Username: account.username,
  UserCreateDate: epochSeconds(account.createdAt),
  UserLastModifiedDate: epochSeconds(account.updatedAt),
  Enabled: account.enabled,
  UserStatus: account.status,
});

/** The type UserType, as AdminCreateUser and ListUsers answer it. */
export const userType = (account: Account) => ({ ...state(account), Attributes: attributeList(account) });

/** What AdminGetUser answers. */
export function userDetails(context: IdentityContext, account: Account) {
  const factors = usableFactors(context, account);
  const preferred = factors.find((method) => method === account.mfaPreferred);
  return {
    ...state(account),
    UserAttributes: attributeList(account),
    ...(factors.length > 0 ? { UserMFASettingList: factors } : {}),
    ...(preferred === undefined ? {} : { PreferredMfaSetting: preferred }),
  };
}
