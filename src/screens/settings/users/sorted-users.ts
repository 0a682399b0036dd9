/** The users that a search and a role leave, in an order. */
import type { OrganisationUser } from '#contract/entities/people.ts';
import { personName } from '../say.ts';
import type { UsersAddress } from './users-address.ts';

/** Lower case without accents, as the service compares. */
const fold = (text: string): string =>
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')).toLowerCase();

/** Signs of printable ASCII and of typeset names, in the order of the language. All of it is before digits and letters. */
const SIGNS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)),
  ...'‘’“”–—·«»',
]
  .filter((sign) => !/[A-Za-z\d]/.test(sign))
  .toSorted(new Intl.Collator('en').compare);
/** Letters that no mark makes of another one. */
const LETTERS = { ß: 'ss', æ: 'ae', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', œ: 'oe', þ: 'th' };
/** What stands for a character in a key: of a sign a character whose number is its place, which is below those of digits. */
const keys: ReadonlyMap<string, string> = new Map([
  ...SIGNS.map((sign, place) => [sign, String.fromCharCode(place + 1)] as const),
  ...Object.entries(LETTERS),
]);

/**
 * A text whose characters compare by their numbers as the folded text does by the language, ten times as fast. Letters
 * of other scripts are behind those of this one, in the order of Unicode.
 */
const sortKey = (text: string): string =>
  /^[a-z\d]*$/.test(text)
    ? text
    : text.replaceAll(/[^a-z\d]/g, (character) => keys.get(character) ?? character);

interface Prepared {
  /** What a search looks at. */
  readonly words: string;
  readonly name: string;
  readonly address: string;
}

/** Folding 10,000 names takes longer than a key press may; a list of users is searched and ordered many times. */
const prepared = new WeakMap<OrganisationUser, Prepared>();

function prepare(user: OrganisationUser): Prepared {
  const known = prepared.get(user);
  if (known !== undefined) return known;
  const { givenName, familyName, email } = user;
  const [given, family, address] = [givenName, familyName || personName(user), email ?? ''].map((text) =>
    sortKey(fold(text)),
  );
  const made = {
    words: fold(`${givenName} ${familyName} ${email ?? ''}`),
    // NUL is before every character of a key.
    name: `${family}\0${given}`,
    address: address ?? '',
  };
  prepared.set(user, made);
  return made;
}

const byKey = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Of users with the same place, the address decides. */
const byAddress = (a: OrganisationUser, b: OrganisationUser): number =>
  byKey(prepare(a).address, prepare(b).address);

const compare: Record<UsersAddress['order'], (a: OrganisationUser, b: OrganisationUser) => number> = {
  // ISO times of one zone compare as text; no access comes last.
  lastAccessTime: ({ lastAccessTime: a }, { lastAccessTime: b }) =>
    a === b ? 0 : (b ?? '') < (a ?? '') ? -1 : 1,
  name: (a, b) => byKey(prepare(a).name, prepare(b).name),
  email: byAddress,
  roleId: (a, b) => a.roleId - b.roleId,
};

type Order = UsersAddress['order'];

/** Lists in the orders that were asked for. A list is not changed in place; with another one, its orders go. */
const ordered = new WeakMap<readonly OrganisationUser[], Map<Order, readonly OrganisationUser[]>>();

/** Everyone in an order, which is worked out once for each list. */
function inOrder(users: readonly OrganisationUser[], order: Order): readonly OrganisationUser[] {
  const orders = ordered.get(users) ?? new Map<Order, readonly OrganisationUser[]>();
  ordered.set(users, orders);
  const known = orders.get(order);
  if (known !== undefined) return known;
  const sorted = users.toSorted((a, b) => compare[order](a, b) || byAddress(a, b));
  orders.set(order, sorted);
  return sorted;
}

/** Users whose texts are folded in one step, which takes a few milliseconds. */
const AT_ONCE = 500;

/** Works out all orders in steps that fit into pauses of the page, so that a press of a head only shows one. */
export function* prepareOrders(users: readonly OrganisationUser[]): Generator<void, void> {
  for (let from = 0; from < users.length; from += AT_ONCE) {
    for (const user of users.slice(from, from + AT_ONCE)) prepare(user);
    yield;
  }
  for (const order of Object.keys(compare) as Order[]) {
    inOrder(users, order);
    yield;
  }
}

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
  return inOrder(users, order).filter(isFound);
}
