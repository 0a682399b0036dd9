/** Text that someone else wrote never becomes markup or a dangerous address. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlocks } from '#src/components/markdown-blocks.ts';
import { parseInline, safeHref, type Inline } from '#src/components/markdown-inline.ts';

const text = (parts: readonly Inline[]): string =>
  parts.map((part) => ('text' in part ? part.text : text(part.parts))).join('');
const links = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'link') return [part.href];
    return 'parts' in part ? links(part.parts) : [];
  });

describe('addresses', () => {
  it.each([
    'https://data.example/a?b=c',
    'http://data.example',
    'mailto:desk@data.example',
    '/discovery',
    '/',
  ])('follows %s', (href) => {
    expect(safeHref(href)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'relative/path',
    '',
  ])('does not follow %j', (href) => {
    expect(safeHref(href)).toBeNull();
  });
});

describe('one line', () => {
  it('reads code, strong, emphasis and links', () => {
    expect(parseInline('Use `a_b`, **all** of *it*: [here](https://data.example).')).toEqual([
      { kind: 'text', text: 'Use ' },
      { kind: 'code', text: 'a_b' },
      { kind: 'text', text: ', ' },
      { kind: 'strong', parts: [{ kind: 'text', text: 'all' }] },
      { kind: 'text', text: ' of ' },
      { kind: 'emphasis', parts: [{ kind: 'text', text: 'it' }] },
      { kind: 'text', text: ': ' },
      { kind: 'link', href: 'https://data.example', parts: [{ kind: 'text', text: 'here' }] },
      { kind: 'text', text: '.' },
    ]);
  });

  it('leaves names with underlines, lone stars and raw HTML as they are', () => {
    for (const plain of ['no2_ugm3_daily', '2 * 3 * 4', '<script>alert(1)</script>', '<img src=x onerror=y>'])
      expect(parseInline(plain)).toEqual([{ kind: 'text', text: plain }]);
  });

  it('finds bare addresses without the punctuation around them', () => {
    expect(links(parseInline('See https://data.example/a, or (https://data.example/b).'))).toEqual([
      'https://data.example/a',
      'https://data.example/b',
    ]);
  });

  it('keeps the words of a link that must not be followed', () => {
    const parts = parseInline('[click](javascript:alert(1)) now');
    expect(links(parts)).toEqual([]);
    expect(text(parts)).toContain('click');
  });

  it('takes an escaped character for itself', () => {
    expect(parseInline(String.raw`\*not emphasis\*`)).toEqual([{ kind: 'text', text: '*not emphasis*' }]);
  });

  it('answers every text, and no link it answers is unsafe', () => {
    const piece = fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '\\',
      'a',
      ' ',
      'javascript:',
      'https://x.example',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const href of links(parseInline(pieces.join('')))) expect(safeHref(href)).toBe(href);
      }),
    );
  });

  // Read again from every mark it would take minutes, which the time limit of a test does not wait for.
  it('reads a long hostile line once', () => {
    for (const hostile of ['*', '**a', '`', '[', '[a](', '_a*'])
      expect(parseInline(hostile.repeat(20_000)).length).toBeGreaterThan(0);
    // Each part of a run from each of its marks would take half an hour.
    expect(parseInline('`'.repeat(1_000_000))).toEqual([{ kind: 'text', text: '`'.repeat(1_000_000) }]);
  });
});

describe('blocks', () => {
  it('reads headings below the page’s own, paragraphs, lists, code and quotations', () => {
    const markdown =
      '# Title\n\nOne\ntwo\n\n- a\n- b\n  more\n\n3. c\n4. d\n\n```sql\nselect *\n```\n\n> said';
    expect(parseBlocks(markdown)).toEqual([
      { kind: 'heading', level: 2, text: 'Title' },
      { kind: 'paragraph', lines: ['One', 'two'] },
      { kind: 'list', ordered: false, start: 1, items: ['a', 'b more'] },
      { kind: 'list', ordered: true, start: 3, items: ['c', 'd'] },
      { kind: 'code', text: 'select *' },
      { kind: 'quotation', blocks: [{ kind: 'paragraph', lines: ['said'] }] },
    ]);
  });

  it('ends with the text when a block of code is never closed', () => {
    expect(parseBlocks('```\na\nb')).toEqual([{ kind: 'code', text: 'a\nb' }]);
  });

  it('answers every text', () => {
    const line = fc.constantFrom('# a', '- b', '1. c', '> d', '> > > > > e', '```', '---', '', '   ', 'f');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        expect(Array.isArray(parseBlocks(lines.join('\n')))).toBe(true);
      }),
    );
  });
});
