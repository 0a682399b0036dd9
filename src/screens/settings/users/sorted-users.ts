/** The users that a search and a role leave, in an order. */
import type { OrganisationUser } from '#contract/entities/people.ts';
import { personName } from '../say.ts';
import type { UsersAddress } from './users-address.ts';

/** Lower case without accents, as the service compares. */
const fold = (text: string): string =>
  (/^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{Mark}/gu, '')).toLowerCase();

/** For folded texts. Without options it compares plain letters without asking for their weights, three times as fast. */
const collator = new Intl.Collator('en');

/** Printable ASCII without letters and digits, in the order of the language. All of it is before digits and letters. */
const SIGNS = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i))
  .filter((sign) => !/[A-Za-z\d]/.test(sign))
  .toSorted(collator.compare);
/** Each as a character whose number is its place, which is below those of digits and letters. */
const places: ReadonlyMap<string, string> = new Map(
  SIGNS.map((sign, place) => [sign, String.fromCharCode(place + 1)]),
);

/** What a text is ordered by. */
interface Sortable {
  readonly text: string;
  /** Compares by the numbers of its characters as the text does by the language, ten times as fast; null where it has others. */
  readonly key: string | null;
}

function sortable(text: string): Sortable {
  if (/^[a-z\d]*$/.test(text)) return { text, key: text };
  if (!/^[ -~]*$/.test(text)) return { text, key: null };
  return { text, key: text.replaceAll(/[^a-z\d]/g, (sign) => places.get(sign) ?? sign) };
}

interface Prepared {
  /** What a search looks at. */
  readonly words: string;
  /** What they are ordered by, one after the other. */
  readonly family: Sortable;
  readonly given: Sortable;
  readonly address: Sortable;
}

/** Folding 10,000 names takes longer than a key press may; a list of users is searched and ordered many times. */
const prepared = new WeakMap<OrganisationUser, Prepared>();

function prepare(user: OrganisationUser): Prepared {
  const known = prepared.get(user);
  if (known !== undefined) return known;
  const { givenName, familyName, email } = user;
  const made = {
    words: fold(`${givenName} ${familyName} ${email ?? ''}`),
    family: sortable(fold(familyName || personName(user))),
    given: sortable(fold(givenName)),
    address: sortable(fold(email ?? '')),
  };
  prepared.set(user, made);
  return made;
}

function byText(a: Sortable, b: Sortable): number {
  if (a.key === null || b.key === null) return collator.compare(a.text, b.text);
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1;
}

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
