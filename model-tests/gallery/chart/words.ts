/** Names of the code as words that people read. */

/** `codeInHand` becomes `code in hand`; abbreviations of the trade stay in capitals. */
export const words = (name: string): string =>
  name
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(?:sms|totp|mfa|url)\b/g, (abbreviation) => abbreviation.toUpperCase())
    .trim();

/** The same with a capital at the beginning, for titles. */
export const titled = (name: string): string => {
  const text = words(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** `signIn` becomes `sign-in`, as folders and addresses are named. */
export const slugOf = (name: string): string => words(name).toLowerCase().replaceAll(' ', '-');

/** What an event says, in words. */
export function eventInWords(type: string): string {
  const [, about, name] =
    /^xstate\.(done\.actor|done\.state|error\.actor|snapshot|after)\.(.+)$/.exec(type) ?? [];
  if (about === undefined || name === undefined) return type === '' ? 'at once' : words(type);
  switch (about) {
    case 'done.actor':
      return `${words(name)} answers`;
    case 'error.actor':
      return `${words(name)} breaks`;
    case 'snapshot':
      return `${words(name)} changes`;
    case 'after':
      return `after ${words(name.split('.')[0] ?? name)}`;
    default:
      return 'all of it is done';
  }
}

/** A guard as it reads after "if": `isRefused` is `refused`, `hasPassword` stays. */
const predicate = (name: string): string => words(name).replace(/^(?:is|was) (?=\S)/, '');

/** A part of an address of a state: `#signIn.closing` is `closing`. */
const stateInWords = (value: unknown): string => {
  if (typeof value === 'string') return words(value.split('.').at(-1)?.replace('#', '') ?? value);
  const [[key, inner] = ['', undefined]] = Object.entries((value ?? {}) as Record<string, unknown>);
  return inner === undefined ||
    inner === null ||
    (typeof inner === 'object' && Object.keys(inner).length === 0)
    ? words(key)
    : stateInWords(inner);
};

interface BuiltGuard {
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
  readonly name: string;
}

/** A guard in words, as it stands in the chart: a name, a name with parameters, or a combination. */
export function guardInWords(guard: unknown): string {
  if (typeof guard === 'string') return predicate(guard);
  if (typeof guard === 'function') {
    const { name, guards = [], stateValue } = guard as unknown as BuiltGuard;
    if (stateValue !== undefined) {
      const state = stateInWords(stateValue);
      return state === 'left' ? 'the person has left' : `in ${state}`;
    }
    const inner = guards.map((one) => guardInWords(one));
    return name === 'not' ? `not ${inner.join('')}` : inner.join(name === 'or' ? ' or ' : ' and ');
  }
  const { type, params } = guard as { readonly type: string; readonly params?: unknown };
  return [predicate(type), ...constantsOf(params)].join(' ');
}

/** Stands for whatever a machine knows: each of its parts is itself, and so is what any of them gives when called. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, name) => (typeof name === 'symbol' ? undefined : anything),
  apply: () => anything,
});

/** What a guard is always asked with, apart from its input at the moment, in words. */
function constantsOf(params: unknown): string[] {
  let given = params;
  if (typeof params === 'function') {
    try {
      given = (params as (about: unknown) => unknown)({ context: anything, event: anything });
    } catch {
      return [];
    }
  }
  if (typeof given !== 'object' || given === null) return [];
  return Object.values(given).flatMap((value: unknown) => {
    const texts = Array.isArray(value) ? value : [value];
    const known = texts.filter((one) => typeof one === 'string');
    return known.length === 0 ? [] : [known.map((one) => words(one)).join(' or ')];
  });
}
