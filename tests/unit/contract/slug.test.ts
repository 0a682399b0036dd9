/** Names made from words: what stands in addresses, headings, files and keys. */
import { describe, expect, it } from 'vitest';
import { latinWords, slugOf, uniqueSlug } from '#contract/slug.ts';
import { groupLink } from '#src/screens/settings/groups/group-link.ts';

describe('a name in an address', () => {
  it('has the words in small letters, with hyphens between them', () => {
    expect(slugOf('Justice, legal system and public safety')).toBe('justice-legal-system-and-public-safety');
    expect(slugOf('  -- R&D / 2025! ')).toBe('r-d-2025');
  });

  it('loses marks and no letter beside them', () => {
    expect(slugOf('Énergie (à vélo)')).toBe('energie-a-velo');
    // Composed and taken apart.
    for (const form of ['NFC', 'NFD'] as const)
      expect(slugOf('Zürich Çeşme'.normalize(form))).toBe('zurich-cesme');
  });

  it('keeps other alphabets, and is empty without words', () => {
    expect(slugOf('Вода и воздух')).toBe('вода-и-воздух');
    expect(slugOf('水質')).toBe('水質');
    expect(slugOf('!?')).toBe('');
  });

  it('is that of a group, which always has one', () => {
    expect(groupLink({ groupId: '1', name: 'Zürich' }).params.title).toBe('zurich');
    expect(groupLink({ groupId: '1', name: '🌳' }).params.title).toBe('group');
  });
});

describe('a name for other systems', () => {
  it('has plain letters for all of Latin, and leaves other alphabets out', () => {
    expect(latinWords('Zürich, Straßen, Łódź, Ærø, İzmir, Đà Nẵng')).toEqual([
      'zurich',
      'strassen',
      'lodz',
      'aero',
      'izmir',
      'da',
      'nang',
    ]);
    expect(latinWords('Вода 2025')).toEqual(['2025']);
    expect(latinWords('統計局')).toEqual([]);
  });

  it('ends with the beginning of a GUID, which is all of it for a text without such letters', () => {
    const guid = '5f0c2a9e-0000-4000-8000-000000000000';
    expect(uniqueSlug('Zürich: one two', guid)).toBe('zurich-one-two-5f0c2a9e');
    expect(uniqueSlug('統計局', guid)).toBe('5f0c2a9e');
    // Cut behind a hyphen.
    expect(uniqueSlug(`${'a'.repeat(59)} b`, guid)).toBe(`${'a'.repeat(59)}-5f0c2a9e`);
  });

  it('has hyphens only between words, whatever the text', () => {
    for (let code = 0x20; code < 0x2_ff_ff; code += 61) {
      if (code >= 0xd8_00 && code <= 0xdf_ff) continue;
      const name = uniqueSlug(`a${String.fromCodePoint(code)}b c`, '5f0c2a9e');
      expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    }
  });
});
