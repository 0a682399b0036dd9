/** What may be in a rule that leads an address elsewhere. */

/** Letters, digits and what else a part of a path may contain without being written in another way. */
const WORD = String.raw`(?:[\w.~!$&'()+,;=@-]|%[0-9a-f]{2})+`;
const NAME = String.raw`:[a-z]\w*`;
const source = new RegExp(String.raw`^(?:/|(?:/(?:${NAME}|${WORD}))+/?|(?:/(?:${NAME}|${WORD}))*/\*)$`, 'i');
const hasDots = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** What never was a page: calls, and the files of a build, which open pages ask for. */
const reserved = /^\/(?:api|assets|builds|files|identity)(?:\/|$)/i;

/** True for the path of a rule: words, `:name` for one part, `*` at the end for the rest. */
export const isRedirectSource = (from: string): boolean =>
  source.test(from) && !hasDots.test(from) && !reserved.test(from);

/** A blank, a backslash or a control character means something else to one reader than to the next. */
// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const doubtful = /[\u0000-\u0020\\\u007f-\u009f]/;

/** True for where a rule may lead: a path of this site, or an http or https address without a username. */
export function isRedirectTarget(to: string): boolean {
  if (doubtful.test(to)) return false;
  if (to.startsWith('/')) return !to.startsWith('//') && !hasDots.test(to.replace(/[?#].*$/, ''));
  if (!/^https?:\/\/[^/]/i.test(to) || !URL.canParse(to)) return false;
  const { username, password, hostname } = new URL(to);
  // What was found in an address may be a part of a path, and never of a host.
  return username === '' && password === '' && !to.split('/')[2]?.includes('@') && !hostname.includes('*');
}
