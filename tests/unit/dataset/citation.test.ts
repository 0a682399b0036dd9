/** Citations for programs: what they must be able to read, whatever is in a title. */
import { describe, expect, it } from 'vitest';
import { citationKey, toBibtex, toRis, type Citable } from '#src/screens/dataset/citation-formats.ts';

const work: Citable = {
  title: 'The trees of Leeds & {Bradford}, 100 % counted\nin #2025_a',
  publisher: 'Öffentliche Gärten',
  published: '2025-03-04',
  version: '2026-01-02',
  catalogue: 'Commonplace',
  address: 'https://data.example/organisation/parks/discovery/1_2',
  language: 'en',
  tags: ['Trees', 'Street  furniture'],
};

describe('BibTeX', () => {
  it('keeps special characters of a title, and its case', () => {
    expect(toBibtex(work)).toBe(
      [
        '@misc{offentliche-2025-trees,',
        '  author = {{Öffentliche Gärten}},',
        String.raw`  title = {{The trees of Leeds \& \{Bradford\}, 100 \% counted in \#2025\_a}},`,
        '  year = {2025},',
        '  publisher = {Commonplace},',
        '  version = {2026-01-02},',
        '  url = {https://data.example/organisation/parks/discovery/1_2}',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('has what else identifies the work as a note', () => {
    expect(toBibtex({ ...work, note: 'Data version 3 & 4' })).toContain(
      String.raw`  note = {Data version 3 \& 4},`,
    );
  });

  it('writes backslashes, tildes and carets as TeX does', () => {
    expect(toBibtex({ ...work, title: String.raw`a\b~c^d` })).toContain(
      String.raw`{a\textbackslash{}b\textasciitilde{}c\textasciicircum{}d}`,
    );
  });

  it('has a key in plain letters, also where a name has none', () => {
    expect(citationKey(work)).toBe('offentliche-2025-trees');
    expect(citationKey({ ...work, publisher: '統計局', title: 'の' })).toBe('data-2025-dataset');
  });
});

describe('RIS', () => {
  it('has what else identifies the work as a note', () => {
    expect(toRis({ ...work, note: 'Data version 3' })).toContain('\r\nN1  - Data version 3\r\n');
    expect(toRis(work)).not.toContain('N1');
  });

  it('is one tag a line, ended as its readers expect', () => {
    expect(toRis(work)).toBe(
      [
        'TY  - DATA',
        'AU  - Öffentliche Gärten',
        'TI  - The trees of Leeds & {Bradford}, 100 % counted in #2025_a',
        'PY  - 2025',
        'DA  - 2025/03/04',
        'ET  - 2026-01-02',
        'PB  - Commonplace',
        'LA  - en',
        'KW  - Trees',
        'KW  - Street furniture',
        'UR  - https://data.example/organisation/parks/discovery/1_2',
        'ER  - ',
        '',
      ].join('\r\n'),
    );
  });
});
