/** The users that a search and a role leave, in an order. */
import type { OrganisationUser } from '#contract/entities/people.ts';
import { personName } from '../say.ts';
import type { UsersAddress } from './users-address.ts';

/** Lower case without accents, as the service compares. */
const fold = (text: string): string =>
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')).toLowerCase();

/** For folded texts. Without options it compares plain letters without asking for their weights, three times as fast. */
const collator = new Intl.Collator('en');

interface Prepared {
  /** What a search looks at. */
  readonly words: string;
  /** What they are ordered by, one after the other. */
  readonly family: string;
  readonly given: string;
  readonly address: string;
}

/** Folding 10,000 names takes longer than a key press may; a list of users is searched and ordered many times. */
const prepared = new WeakMap<OrganisationUser, Prepared>();

function prepare(user: OrganisationUser): Prepared {
  const known = prepared.get(user);
  if (known !== undefined) return known;
  const { givenName, familyName, email } = user;
  const made = {
    words: fold(`${givenName} ${familyName} ${email ?? ''}`),
    family: fold(familyName || personName(user)),
    given: fold(givenName),
    address: fold(email ?? ''),
  };
  prepared.set(user, made);
  return made;
}

const byText = (a: string, b: string): number => (a === b ? 0 : collator.compare(a, b));

/** Of users with the same place, the address decides. */
const byAddress = (a: OrganisationUser, b: OrganisationUser): number =>
  byText(prepare(a).address, prepare(b).address);

const compare: Record<UsersAddress['order'], (a: OrganisationUser, b: OrganisationUser) => number> = {
  // ISO times of one zone compare as text; no access comes last.
  lastAccessTime: ({ lastAccessTime: a }, { lastAccessTime: b }) =>
    a === b ? 0 : (b ?? '') < (a ?? '') ? -1 : 1,
  name(a, b) {
    const [one, other] = [prepare(a), prepare(b)];
    return byText(one.family, other.family) || byText(one.given, other.given);
  },
  email: byAddress,
  roleId: (a, b) => a.roleId - b.roleId,
};

export function sortedUsers(
  users: readonly OrganisationUser[],
  { search, role, order }: Pick<UsersAddress, 'search' | 'role' | 'order'>,
): OrganisationUser[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const isFound = (user: OrganisationUser) => {
    if (role !== null && user.roleId !== role) return false;
    if (words.length === 0) return true;
    const own = prepare(user).words;
    return words.every((word) => own.includes(word));
  };
  return users.filter(isFound).toSorted((a, b) => compare[order](a, b) || byAddress(a, b));
}
