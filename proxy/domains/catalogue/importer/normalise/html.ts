/**
 * Takes the HTML out of a text from elsewhere, in one pass: the time it takes grows with the length of the text
 * and nothing else, whatever the text does not close.
 */

const blocks = new Set('p div ul ol h1 h2 h3 h4 h5 h6 table tr section blockquote'.split(' '));
/** Longer tags are not read for their attributes. */
const TAG_LIMIT = 4096;

interface Tag {
  readonly name: string;
  readonly closes: boolean;
  readonly source: string;
  /** Where the text goes on. */
  readonly end: number;
}

/** Finds a piece of text from a place on, and remembers when there is no further one. */
function finder(text: string) {
  const missing = new Set<string>();
  return (piece: string, from: number): number => {
    if (missing.has(piece)) return -1;
    const at = text.indexOf(piece, from);
    if (at < 0) missing.add(piece);
    return at;
  };
}

function readTag(source: string, at: number, find: (piece: string, from: number) => number): Tag | null {
  if (!/^<[a-z!/]/i.test(source.slice(at, at + 2))) return null;
  const comment = source.startsWith('<!--', at);
  const close = find(comment ? '-->' : '>', at);
  if (close < 0) return null;
  const end = close + (comment ? 3 : 1);
  const text = source.slice(at, Math.min(end, at + TAG_LIMIT));
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(text) ?? [];
  return { name: name.toLowerCase(), closes: slash === '/', source: text, end };
}

const addressOf = (tag: Tag): string | undefined =>
  /\shref\s{0,3}=\s{0,3}["']?(https?:[^"'\s>]+)/i.exec(tag.source)?.[1];

/** Removes tags, comments, scripts and styles; keeps paragraphs, list items and the addresses of links. */
export function withoutHtml(source: string): string {
  const lower = source.toLowerCase();
  const find = finder(source);
  const findLower = finder(lower);
  let out = '';
  let link: { href: string; from: number } | undefined;
  let at = 0;
  while (at < source.length) {
    const next = find('<', at);
    const tag = next < 0 ? null : readTag(source, next, find);
    if (tag === null) {
      // A lone "<" is text.
      const stop = next < 0 ? source.length : next + 1;
      out += source.slice(at, stop);
      at = stop;
      continue;
    }
    out += source.slice(at, next);
    at = tag.end;
    if (!tag.closes && (tag.name === 'script' || tag.name === 'style')) {
      const close = findLower(`</${tag.name}`, at);
      const end = close < 0 ? -1 : find('>', close);
      if (end >= 0) at = end + 1;
    } else if (tag.name === 'a') {
      if (link && tag.closes) {
        const words = out.slice(link.from).trim();
        out =
          out.slice(0, link.from) +
          (words === '' || words === link.href ? link.href : `[${words}](${link.href})`);
      }
      const href = tag.closes ? undefined : addressOf(tag);
      link = href === undefined ? undefined : { href, from: out.length };
    } else if (tag.name === 'li') out += tag.closes ? '' : '\n- ';
    else if (tag.name === 'br') out += '\n';
    else if (blocks.has(tag.name)) out += '\n\n';
  }
  return out;
}
