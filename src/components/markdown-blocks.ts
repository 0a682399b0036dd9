/** Reads Markdown into blocks: headings, paragraphs, lists, code, quotations. A small and safe part of it. */

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly text: string }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly string[];
    }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quotation'; readonly blocks: readonly Block[] };

const heading = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const bullet = /^ {0,3}[-*+]\s+(.*)$/;
const ordered = /^ {0,3}(\d{1,9})[.)]\s+(.*)$/;
const quotation = /^ {0,3}> ?(.*)$/;
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;

/** Quotations inside quotations end here. */
const DEEPEST = 3;

/** Lines from `from` that continue with what started before them: not blank, and no block of their own. */
const continues = (line: string): boolean =>
  line.trim() !== '' && ![heading, fence, bullet, ordered, quotation, rule].some((start) => start.test(line));

function readList(
  lines: readonly string[],
  from: number,
  isOrdered: boolean,
): { block: Block; next: number } {
  const pattern = isOrdered ? ordered : bullet;
  const items: string[] = [];
  let at = from;
  while (at < lines.length) {
    const match = pattern.exec(lines[at] ?? '');
    if (!match || rule.test(lines[at] ?? '')) break;
    const item = [match.at(-1) ?? ''];
    at += 1;
    while (at < lines.length && continues(lines[at] ?? '')) item.push((lines[at++] ?? '').trim());
    items.push(item.join(' '));
    // A blank line between two items of a list does not end it.
    if ((lines[at] ?? '').trim() === '' && pattern.test(lines[at + 1] ?? '')) at += 1;
  }
  const start = isOrdered ? Number(ordered.exec(lines[from] ?? '')?.[1] ?? 1) : 1;
  return { block: { kind: 'list', ordered: isOrdered, start, items }, next: at };
}

/**
 * The blocks of a text, in order; never throws.
 * A heading of the first level becomes one of the second, since the page has its own first.
 */
export function parseBlocks(markdown: string, depth = 0): Block[] {
  const lines = markdown.replaceAll(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const opening = fence.exec(line)?.[1];
    const title = heading.exec(line);
    if (line.trim() === '' || rule.test(line)) {
      at += 1;
    } else if (opening !== undefined) {
      const code: string[] = [];
      at += 1;
      while (at < lines.length && !(lines[at] ?? '').trim().startsWith(opening)) code.push(lines[at++] ?? '');
      at += 1;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (title) {
      const level = Math.min(4, Math.max(2, title[1]?.length ?? 2)) as 2 | 3 | 4;
      blocks.push({ kind: 'heading', level, text: title[2] ?? '' });
      at += 1;
    } else if (quotation.test(line) && depth < DEEPEST) {
      const inner: string[] = [];
      while (at < lines.length && quotation.test(lines[at] ?? ''))
        inner.push(quotation.exec(lines[at++] ?? '')?.[1] ?? '');
      blocks.push({ kind: 'quotation', blocks: parseBlocks(inner.join('\n'), depth + 1) });
    } else if (bullet.test(line) || ordered.test(line)) {
      const list = readList(lines, at, !bullet.test(line));
      blocks.push(list.block);
      at = list.next;
    } else {
      const paragraph = [line.trim()];
      at += 1;
      while (at < lines.length && continues(lines[at] ?? '')) paragraph.push((lines[at++] ?? '').trim());
      blocks.push({ kind: 'paragraph', lines: paragraph });
    }
  }
  return blocks;
}
