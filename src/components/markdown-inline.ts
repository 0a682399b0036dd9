/**
 * Reads one line of Markdown into parts: code, strong, emphasis, links. Nothing else is special, and whatever
 * is not understood stays text, so that no input can become markup.
 */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] };

/** Addresses a description may lead to; paths of this site too, as the product's own texts use them. */
export function safeHref(address: string): string | null {
  const href = address.trim();
  // A path of this origin: one slash, then anything but a second slash or a backslash, which browsers take for one.
  if (/^\/(?![/\\])[^\s]*$/.test(href) || href === '/') return href;
  if (!URL.canParse(href)) return null;
  const { protocol } = new URL(href);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
}

/** No deeper than this: a description is not a program. */
const DEEPEST = 6;

const patterns = [
  // A run of a bounded length, and whole: of one without an end each part would be tried from each of its marks.
  { kind: 'code', regex: /^(`{1,20})(?!`)([\s\S]{1,2001}?)(?<!`)\1(?!`)/ },
  {
    kind: 'link',
    regex:
      /^\[((?:[^[\]\\]|\\.){1,500})\]\(\s*<?([^\s()<>]{1,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500})?)>?(?:\s+"[^"]{0,500}")?\s*\)/,
  },
  { kind: 'autolink', regex: /^<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/ },
  { kind: 'address', regex: /^https?:\/\/[^\s<>"'`]{1,2000}/ },
  { kind: 'strong', regex: /^(\*\*|__)(?=\S)((?:(?!\1)[\s\S]){1,2000}?\S|\S)\1/ },
  { kind: 'emphasis', regex: /^(\*|_)(?=\S)((?:(?!\1)[\s\S]){1,2000}?\S|\S)\1(?!\w)/ },
] as const;

const special = /[\\`[<*_h]/;
const escapable = /[!-/:-@[-`{-~]/;

/** A bare address without the punctuation of the sentence around it. */
function trimAddress(address: string): string {
  const trimmed = address.replace(/[.,;:!?]+$/, '');
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed;
}

function read(text: string, at: number, depth: number): { part: Inline; length: number } | null {
  const rest = text.slice(at);
  const before = text[at - 1] ?? ' ';
  for (const { kind, regex } of patterns) {
    const match = regex.exec(rest);
    if (!match) continue;
    const [whole, first = '', second = ''] = match;
    switch (kind) {
      case 'code':
        return { part: { kind, text: second.trim() }, length: whole.length };
      case 'link': {
        const href = safeHref(second);
        const parts = parseInline(first, depth + 1);
        // An unsafe address loses its link, not its words.
        return href === null
          ? { part: { kind: 'text', text: first }, length: whole.length }
          : { part: { kind, href, parts }, length: whole.length };
      }
      case 'autolink':
      case 'address': {
        if (kind === 'address' && /\w/.test(before)) continue;
        const address = kind === 'autolink' ? first : trimAddress(whole);
        const href = safeHref(address);
        if (href === null) continue;
        const words = address.replace(/^mailto:/, '');
        const length = kind === 'autolink' ? whole.length : address.length;
        return { part: { kind: 'link', href, parts: [{ kind: 'text', text: words }] }, length };
      }
      case 'strong':
      case 'emphasis':
        // snake_case is a name, not emphasis.
        if (first.startsWith('_') && /\w/.test(before)) continue;
        return { part: { kind, parts: parseInline(second, depth + 1) }, length: whole.length };
    }
  }
  return null;
}

/** The parts of a line, in order; never throws. */
export function parseInline(text: string, depth = 0): Inline[] {
  if (depth >= DEEPEST) return [{ kind: 'text', text }];
  const parts: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const character = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (character === '\\' && escapable.test(next)) {
      plain += next;
      at += 2;
      continue;
    }
    const found = special.test(character) ? read(text, at, depth) : null;
    if (found === null) {
      plain += character;
      at += 1;
    } else {
      flush();
      parts.push(found.part);
      at += found.length;
    }
  }
  flush();
  return parts;
}
