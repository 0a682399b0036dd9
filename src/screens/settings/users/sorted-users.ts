/** The users that a search and a role leave, in an order. */
import type { OrganisationUser } from '#contract/entities/people.ts';
import { personName } from '../say.ts';
import type { UsersAddress } from './users-address.ts';

/** Lower case without accents, as the service compares. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

const collator = new Intl.Collator('en', { sensitivity: 'base' });

const compare: Record<UsersAddress['order'], (a: OrganisationUser, b: OrganisationUser) => number> = {
  // ISO times of one zone compare as text; no access comes last.
  lastAccessTime: (a, b) => ((b.lastAccessTime ?? '') < (a.lastAccessTime ?? '') ? -1 : 1),
  name: (a, b) =>
    collator.compare(a.familyName || personName(a), b.familyName || personName(b)) ||
    collator.compare(a.givenName, b.givenName),
  email: (a, b) => collator.compare(a.email ?? '', b.email ?? ''),
  roleId: (a, b) => a.roleId - b.roleId,
};

export function sortedUsers(
  users: readonly OrganisationUser[],
  { search, role, order }: UsersAddress,
): OrganisationUser[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const isFound = (user: OrganisationUser) => {
    if (role !== null && user.roleId !== role) return false;
    if (words.length === 0) return true;
    const own = fold(`${user.givenName} ${user.familyName} ${user.email ?? ''}`);
    return words.every((word) => own.includes(word));
  };
  return users
    .filter(isFound)
    .toSorted((a, b) => compare[order](a, b) || collator.compare(a.email ?? '', b.email ?? ''));
}
