/**
 * Where an address leads instead of to its own page: the rules that a server publishes, and the one reading of them,
 * which the server and the browser share.
 *
 * A rule's `from` is a path whose parts are words, `:name` for any one part, and at the end `*` for whatever follows,
 * nothing included. Its `to` may use what was found. Letters in either case are the same, as they are to the router.
 */
import * as z from 'zod/mini';
import { isRedirectSource, isRedirectTarget } from './redirect-constants.ts';
import { ruleCode } from './rule.ts';

/** The parts of a path; two slashes are as one, and one at the end is none. */
const partsOf = (pathname: string): string[] => pathname.split('/').filter((part) => part !== '');

/** The names that a path finds or uses. */
const namesOf = (path: string): string[] =>
  partsOf(path.replace(/[?#].*$/s, '')).filter((part) => part === '*' || part.startsWith(':'));

const Fields = z.strictObject({
  from: z.string().check(z.maxLength(500), z.refine(isRedirectSource, ruleCode('redirect.notSource'))),
  to: z.string().check(z.maxLength(2_000), z.refine(isRedirectTarget, ruleCode('redirect.notTarget'))),
  /** The address is never coming back. */
  permanent: z.optional(z.boolean()),
});

export const RedirectRule = Fields.check(
  z.refine(({ from, to }) => namesOf(to).every((name) => namesOf(from).includes(name)), {
    path: ['to'],
    error: ruleCode('redirect.unknownNames'),
  }),
);
export type RedirectRule = z.infer<typeof RedirectRule>;

/**
 * What becomes of an address.
 * - `follow`: another path of this site. `leave`: another site, or an address that needs a page load.
 * - `loop`: the rules lead in a circle, or on and on; `trail` are the paths that were passed.
 */
export type Redirection =
  | { readonly kind: 'stay' }
  | { readonly kind: 'follow' | 'leave'; readonly href: string; readonly permanent: boolean }
  | { readonly kind: 'loop'; readonly trail: readonly string[] };

/** How often one address may lead to the next; browsers give up after twenty. */
const MOST_STEPS = 10;

/** Reads rules once; answers what becomes of an address: path, query and fragment. */
export type Redirect = (href: string) => Redirection;

interface Target {
  /** Empty for a path of this site. */
  readonly origin: string;
  readonly parts: readonly string[];
  readonly search: string;
  readonly hash: string;
}

interface ReadRule {
  readonly parts: readonly string[];
  readonly isOpen: boolean;
  readonly target: Target;
  readonly permanent: boolean;
}

/** A placeholder for the origin where there is only a path. */
const HERE = 'http://here.invalid';

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const plain = (part: string): string => decode(part).toLowerCase();

function readRule({ from, to, permanent = false }: RedirectRule): ReadRule {
  const parts = partsOf(from);
  const isOpen = parts.at(-1) === '*';
  const url = new URL(to, HERE);
  return {
    parts: isOpen ? parts.slice(0, -1) : parts,
    isOpen,
    target: {
      origin: url.origin === HERE ? '' : url.origin,
      parts: partsOf(url.pathname),
      search: url.search,
      hash: url.hash,
    },
    permanent,
  };
}

/** The values of the rule's names in a path; undefined when it does not match. `*` matches the rest. */
function fit(rule: ReadRule, path: readonly string[]): Map<string, readonly string[]> | undefined {
  if (path.length < rule.parts.length || (!rule.isOpen && path.length > rule.parts.length)) return undefined;
  const found = new Map<string, readonly string[]>();
  for (const [index, wanted] of rule.parts.entries()) {
    const part = path[index] ?? '';
    if (wanted.startsWith(':')) found.set(wanted, [part]);
    else if (plain(wanted) !== plain(part)) return undefined;
  }
  if (rule.isOpen) found.set('*', path.slice(rule.parts.length));
  const used = [...found.values()].flat().map(decode);
  // A part that means another folder would lead out of the one that the rule names.
  return used.some((part) => part === '.' || part === '..') ? undefined : found;
}

/** The address that a target makes with what was found. What was found is written again, so it can be no host. */
function fill(target: Target, found: ReadonlyMap<string, readonly string[]>, from: URL): string {
  const parts = target.parts.flatMap(
    (part) => found.get(part)?.map((one) => encodeURIComponent(decode(one))) ?? [part],
  );
  return `${target.origin}/${parts.join('/')}${target.search || from.search}${target.hash || from.hash}`;
}

/** Puts rules to use, in the order in which they stand: the first that fits counts. */
export function readRedirects(rules: readonly RedirectRule[]): Redirect {
  const read = rules.map(readRule);

  function once(url: URL): { readonly href: string; readonly rule: ReadRule } | undefined {
    const path = partsOf(url.pathname);
    for (const rule of read) {
      const found = fit(rule, path);
      if (found) return { href: fill(rule.target, found, url), rule };
    }
    return undefined;
  }

  return (href) => {
    let url = new URL(HERE);
    // A path that starts with two slashes is a path here, whatever a URL would make of it.
    const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    url.pathname = pathname;
    url = new URL(url.origin + url.pathname + rest);
    const trail = [url.pathname];
    const seen = new Set([partsOf(url.pathname).map(plain).join('/')]);
    let permanent = true;
    for (let step = once(url); step !== undefined; step = once(url)) {
      permanent &&= step.rule.permanent;
      if (step.rule.target.origin !== '') return { kind: 'leave', href: step.href, permanent };
      url = new URL(HERE + step.href);
      trail.push(url.pathname);
      const place = partsOf(url.pathname).map(plain).join('/');
      if (seen.has(place) || trail.length > MOST_STEPS) return { kind: 'loop', trail };
      seen.add(place);
    }
    if (trail.length === 1) return { kind: 'stay' };
    return { kind: 'follow', href: url.pathname + url.search + url.hash, permanent };
  };
}

/** A path that the rule fits, for trying it. */
const exampleOf = (from: string): string =>
  `/${partsOf(from)
    .map((part) => (part === '*' ? 'rest' : part.replace(/^:/, '')))
    .join('/')}`;

/** Finds a rule that leads in a circle: its place, and the paths that are passed. Undefined when all of them end. */
export function findLoop(
  rules: readonly RedirectRule[],
): { readonly index: number; readonly trail: readonly string[] } | undefined {
  const redirect = readRedirects(rules);
  for (const [index, { from }] of rules.entries())
    for (const path of new Set([exampleOf(from), exampleOf(from.replace(/\/\*$/, ''))])) {
      const end = redirect(path);
      if (end.kind === 'loop') return { index, trail: end.trail };
    }
  return undefined;
}
