/** The HTML part of an e-mail: the words of its plain text, and each picture in the place of its line. */
import { describe, expect, it } from 'vitest';
import { htmlPart } from '#proxy/platform/outbox/html-part.ts';

const picture = (name: string, alternative = 'Most are in the north.') => ({
  address: `https://data.example/pictures/map/${name}.png`,
  alternative,
  line: `What it shows: ${alternative}`,
});
const image = (name: string, alternative: string) =>
  `<img src="https://data.example/pictures/map/${name}.png" alt="${alternative}" width="600" height="315"`;
const bodyOf = (html: string): string => /<body>\n([\s\S]*)\n<\/body>/.exec(html)?.[1] ?? '';

describe('the HTML part', () => {
  it('has the picture in the place of its line, and every other line in its paragraph', () => {
    const one = picture('a');
    const text = ['Hello,', '', 'See it:', 'https://data.example/x?a=1&b=2', '', one.line, '', 'End'].join(
      '\n',
    );
    const html = htmlPart({ subject: 'A map', text }, [one]);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-GB">/);
    const [hello, link, shown, end, ...more] = bodyOf(html).split('</p>\n');
    expect([hello, end, more]).toEqual(['<p>Hello,', '<p>End</p>', []]);
    expect(link).toBe(
      '<p>See it:<br>\n<a href="https://data.example/x?a=1&amp;b=2">https://data.example/x?a=1&amp;b=2</a>',
    );
    expect(shown).toContain(`<p>${image('a', 'Most are in the north.')}`);
    // Programs that load no picture show the alternative text; it is not read out twice.
    expect(html).not.toContain('What it shows');
  });

  it('makes no element of what a person has written', () => {
    const one = picture('a', '"><script>alert(1)</script> & more\u0007');
    const text = `<b>Trees</b> & "ponds" say: javascript:alert(1)\n\n${one.line}`;
    const html = htmlPart({ subject: '</title><script>', text }, [one]);
    expect(html).not.toMatch(/<script|<b>|href="javascript/);
    expect(html).not.toContain('\u0007');
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
    expect(html).toContain('alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; more"');
    expect(html).toContain(
      '<p>&lt;b&gt;Trees&lt;/b&gt; &amp; &quot;ponds&quot; say: javascript:alert(1)</p>',
    );
  });

  it('links addresses after a colon, as the end of an e-mail has them', () => {
    const text = 'End these e-mails: https://data.example/notices/unsubscribe/shares/x';
    expect(bodyOf(htmlPart({ subject: '', text }, []))).toBe(
      '<p>End these e-mails: <a href="https://data.example/notices/unsubscribe/shares/x">https://data.example/notices/unsubscribe/shares/x</a></p>',
    );
  });

  it('shows two pictures of the same words in their order', () => {
    const [one, two] = [picture('a'), picture('b')];
    const html = htmlPart({ subject: '', text: `${one.line}\n\n${two.line}` }, [one, two]);
    expect([...html.matchAll(/map\/(\w)\.png/g)].map(([, name]) => name)).toEqual(['a', 'b']);
  });
});
