/**
 * The list of users by columns. Of ten thousand users most bytes are GUIDs, in hexadecimal and between names, which no
 * compressor finds; the rest says a name twice, once in the address. Here GUIDs are bytes in base64, an address names
 * the name that it is made of, and a time is the distance from the one before. It is read back exactly, or not written.
 */
import type { OrganisationUser } from './entities/people.ts';

interface UserList {
  readonly result: readonly OrganisationUser[];
  readonly totalCount: number;
  readonly invitedCount?: number | undefined;
}

/** Each list has one value for each user, in their order. */
interface UserColumns {
  readonly totalCount: number;
  readonly invitedCount?: number | undefined;
  /** One digit for each user: 1 has an identityGUID, 2 an invitationGUID, 3 both. */
  readonly has: string;
  /** All GUIDs, one behind the other, 16 bytes each, in base64. */
  readonly guids: string;
  readonly givenNames: readonly string[];
  readonly familyNames: readonly string[];
  /** A digit, and what is behind the name that this way of making addresses gives. */
  readonly emails: readonly (string | null)[];
  readonly roleIds: readonly number[];
  /** One digit for each user: the place of the state in `states`. */
  readonly states: string;
  /** Milliseconds of one step of time. */
  readonly step: number;
  /** Steps since the time before, in the order of the users; null for none. */
  readonly times: readonly (number | null)[];
}

const states = ['active', 'invited', 'expired'] as const satisfies readonly OrganisationUser['state'][];
const BYTES = 16;
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Longest steps first. Times are written to the minute. */
const steps = [60_000, 1_000, 1];

/** Later versions of Unicode fold no letter of these in another way, so both sides agree. */
const FOLDABLE = /^[\0-\u024F]*$/;

/** How a name is written in an address. */
function fold(name: string): string {
  if (/^[A-Za-z-]*$/.test(name)) return name.toLowerCase();
  return FOLDABLE.test(name)
    ? name
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^a-z-]/g, '')
    : '';
}

/** Ways of making an address from a name. The place of the way is written, as one digit. */
const ways: readonly ((given: string, family: string) => string)[] = [
  () => '',
  (given, family) => `${given}.${family}`,
  (given, family) => `${given.slice(0, 1)}${family}`,
  (given, family) => `${given}${family}`,
  (given, family) => `${given}_${family}`,
  (given, family) => `${family}.${given}`,
  (given, family) => `${family}${given.slice(0, 1)}`,
  (given, family) => `${given.slice(0, 1)}.${family}`,
  (given) => given,
  (_, family) => family,
];

type Named = Pick<OrganisationUser, 'givenName' | 'familyName'>;

/** The longest beginning of an address that follows from the name, and the rest. */
function shortAddress({ givenName, familyName, email }: Named & { readonly email: string }): string {
  const [given, family] = [fold(givenName), fold(familyName)];
  if (given === '' || family === '') return `0${email}`;
  let best = 0;
  let length = 0;
  for (let way = 1; way < ways.length; way += 1) {
    const start = ways[way]?.(given, family) ?? '';
    if (start.length <= length || !email.startsWith(start)) continue;
    best = way;
    length = start.length;
  }
  return `${best}${email.slice(length)}`;
}

function wholeAddress(short: string, { givenName, familyName }: Named): string {
  const way = ways[Number(short.charAt(0))];
  if (way === undefined) throw new RangeError('An address is made in a way that is not known');
  return way(fold(givenName), fold(familyName)) + short.slice(1);
}

/** Characters that one call makes of bytes: it takes only so many arguments. */
const AT_ONCE = 8_192;

const DASH = 45;
/** The value of a hexadecimal digit. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}

function toBase64(guids: readonly string[]): string {
  const bytes = new Uint8Array(guids.length * BYTES);
  let at = 0;
  for (const guid of guids)
    for (let i = 0; i < guid.length; i += 2) {
      if (guid.charCodeAt(i) === DASH) i += 1;
      bytes[at] = (digitAt(guid, i) << 4) | digitAt(guid, i + 1);
      at += 1;
    }
  let text = '';
  for (let i = 0; i < bytes.length; i += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(i, i + AT_ONCE));
  return btoa(text);
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** GUIDs of a text, one after the other. */
function* readGuids(base64: string): Generator<string, undefined> {
  const bytes = atob(base64);
  for (let at = 0; at + BYTES <= bytes.length; at += BYTES) {
    let guid = '';
    for (let i = 0; i < BYTES; i += 1) {
      if (i === 4 || i === 6 || i === 8 || i === 10) guid += '-';
      guid += hex[bytes.charCodeAt(at + i)] ?? '';
    }
    yield guid;
  }
}

/** As `Date.toISOString` writes a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Times in steps from one to the next; null where one of them is not written as it would be read back. */
function packTimes(users: readonly OrganisationUser[]): Pick<UserColumns, 'step' | 'times'> | null {
  if (!users.every(({ lastAccessTime: time }) => time === null || MOMENT.test(time))) return null;
  const moments = users.map(({ lastAccessTime: time }) => (time === null ? null : Date.parse(time)));
  const step = steps.find((one) => moments.every((moment) => moment === null || moment % one === 0)) ?? 1;
  let before = 0;
  const times = moments.map((moment) => {
    if (moment === null) return null;
    const distance = moment / step - before;
    before += distance;
    return distance;
  });
  return { step, times };
}

/** @returns null for a list that could not be read back as it is; it is sent as rows */
export function packUsers({ result, totalCount, invitedCount }: UserList): UserColumns | null {
  const guids = result.flatMap(({ identityGUID, invitationGUID }) =>
    [identityGUID, invitationGUID].filter((guid) => guid !== null),
  );
  const times = packTimes(result);
  if (times === null || !guids.every((guid) => GUID.test(guid))) return null;
  return {
    totalCount,
    ...(invitedCount !== undefined && { invitedCount }),
    has: result
      .map(
        ({ identityGUID, invitationGUID }) =>
          (identityGUID === null ? 0 : 1) + (invitationGUID === null ? 0 : 2),
      )
      .join(''),
    guids: toBase64(guids),
    givenNames: result.map(({ givenName }) => givenName),
    familyNames: result.map(({ familyName }) => familyName),
    emails: result.map(({ email, ...user }) => (email === null ? null : shortAddress({ ...user, email }))),
    roleIds: result.map(({ roleId }) => roleId),
    states: result.map(({ state }) => states.indexOf(state)).join(''),
    ...times,
  };
}

/** The list as `organisation/users` has it. Its schema checks what was read. */
export function unpackUsers(packed: UserColumns): UserList {
  const guids = readGuids(packed.guids);
  const next = () => guids.next().value ?? '';
  let time = 0;
  const result = Array.from(packed.has, (digit, i): OrganisationUser => {
    const has = Number(digit);
    const name = { givenName: packed.givenNames[i] ?? '', familyName: packed.familyNames[i] ?? '' };
    const email = packed.emails[i] ?? null;
    const distance = packed.times[i] ?? null;
    time += distance ?? 0;
    return {
      identityGUID: (has & 1) === 0 ? null : next(),
      invitationGUID: (has & 2) === 0 ? null : next(),
      ...name,
      email: email === null ? null : wholeAddress(email, name),
      roleId: packed.roleIds[i] ?? Number.NaN,
      state: states[Number(packed.states.charAt(i))] ?? ('' as OrganisationUser['state']),
      lastAccessTime: distance === null ? null : new Date(time * packed.step).toISOString(),
    };
  });
  const { totalCount, invitedCount } = packed;
  return { result, totalCount, ...(invitedCount !== undefined && { invitedCount }) };
}
