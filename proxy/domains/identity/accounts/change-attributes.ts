/** A change of attributes by the person or by an administrator: addresses, sign-in names and codes follow it. */
import type { AliasKind } from '#proxy/platform/database/schema.identity.ts';
import { type Account, claimAlias, isAliasFree, mergeAttributes, releaseAlias } from './accounts.ts';
import { type Attributes, canonicalAlias, type CodeDeliveryDetails, verifiedFlag } from './attributes.ts';
import { issueCode } from '../factors/codes.ts';
import type { IdentityContext } from '../context.ts';
import { renewCredentials } from './credentials.ts';
import { aliasExists, invalidParameter } from '../protocol/exceptions.ts';
import type { Queries } from '../queries.ts';

const kinds = ['email', 'phone_number'] as const;

export const addressTaken = (kind: AliasKind) =>
  aliasExists(`An account with the given ${kind} already exists.`);

export const attributeRequired = (name: string) =>
  invalidParameter(`Attributes did not conform to the schema: ${name}: The attribute is required\n`);

/** The addresses among changed attributes whose value is a new, unverified one. */
export function unprovedAddresses(before: Attributes, change: Attributes): { kind: AliasKind; to: string }[] {
  return kinds.flatMap((kind) => {
    const to = change[kind];
    if (to === undefined || to === '' || change[verifiedFlag(kind)] === 'true') return [];
    return canonicalAlias(before[kind] ?? '') === canonicalAlias(to) ? [] : [{ kind, to }];
  });
}

/** Sends the code that proves an address. @throws CodeDeliveryFailureException */
export const sendVerification = (
  context: IdentityContext,
  sub: string,
  kind: AliasKind,
  to: string,
): Promise<CodeDeliveryDetails> =>
  issueCode(context, {
    sub,
    purpose: `verify:${kind}`,
    kind,
    to,
    seconds: context.pool.lifetimes.verificationCode,
  });

/** Lets a sign-in name follow its address. @throws AliasExistsException, InvalidParameterException */
async function follow(
  { pool }: IdentityContext,
  db: Queries,
  { sub, attributes }: Account,
  change: Attributes,
  kind: AliasKind,
): Promise<void> {
  const to = change[kind];
  if (to === '') return releaseAlias(db, sub, kind);
  if (change[verifiedFlag(kind)] === 'true') {
    const proved = to ?? attributes[kind];
    if (proved === undefined) throw invalidParameter(`User has no ${kind} to verify.`);
    if (!(await claimAlias(db, sub, kind, proved))) throw addressTaken(kind);
    return;
  }
  if (!unprovedAddresses(attributes, change).some((address) => address.kind === kind) || to === undefined)
    return;
  // The first sign-in name follows its attribute at once; another address becomes one when it is verified.
  if (pool.loginMechanisms[0] === kind) {
    if (!(await claimAlias(db, sub, kind, to))) throw addressTaken(kind);
    return;
  }
  if (!(await isAliasFree(db, sub, kind, to))) throw addressTaken(kind);
  await releaseAlias(db, sub, kind);
}

/**
 * Changes attributes and sends a code to every new address that is not proved.
 * @param change empty text removes an attribute.
 * @throws InvalidParameterException for a required attribute without value; AliasExistsException.
 */
export async function changeAttributes(
  context: IdentityContext,
  account: Account,
  change: Attributes,
): Promise<CodeDeliveryDetails[]> {
  const emptied = context.pool.requiredAttributes.find((name) => change[name] === '');
  if (emptied !== undefined) throw attributeRequired(emptied);
  const addresses = unprovedAddresses(account.attributes, change);
  await context.db.transaction().execute(async (db) => {
    for (const kind of kinds) await follow(context, db, account, change, kind);
    const values = Object.entries(change).map(
      ([name, value]) => [name, value === '' ? null : value] as const,
    );
    const removed = kinds.filter((kind) => change[kind] === '');
    // Codes that went to an address of before are no proof of the one that is.
    if (kinds.some((kind) => change[kind] !== undefined && change[kind] !== account.attributes[kind]))
      await renewCredentials(db, account.sub);
    await mergeAttributes(db, account.sub, {
      ...Object.fromEntries(values),
      ...Object.fromEntries(addresses.map(({ kind }) => [verifiedFlag(kind), 'false'])),
      ...Object.fromEntries(removed.map((kind) => [verifiedFlag(kind), null])),
    });
  });
  const details: CodeDeliveryDetails[] = [];
  for (const { kind, to } of addresses) details.push(await sendVerification(context, account.sub, kind, to));
  return details;
}
