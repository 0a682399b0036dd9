/** Which section of a page is being read. Sections can be beside each other, so their order alone does not say. */

export interface PlacedSection {
  readonly id: string;
  /** Of its head, from the top of the window. */
  readonly top: number;
}

export interface ReadingPlace {
  /** A section is the one being read from when its head is this far up in the window. */
  readonly line: number;
  readonly height: number;
  /** The page cannot be scrolled further. */
  readonly isAtEnd: boolean;
  /** Of the address, with its `#`: it decides between sections that are otherwise equal. */
  readonly hash: string;
}

/**
 * The section whose head passed the line last. At the end of the page, heads that cannot reach the line are as near as they
 * come: it is the lowest of them, unless the address names another.
 */
export function sectionInView(
  sections: readonly PlacedSection[],
  { line, height, isAtEnd, hash }: ReadingPlace,
): string | undefined {
  const passed = sections.filter(({ top }) => top <= (isAtEnd ? height : line));
  const lowest = Math.max(...passed.map(({ top }) => top));
  // Heads beside each other can differ by a part of a pixel.
  const row = lowest - 1;
  const from = isAtEnd ? Math.min(line, row) : row;
  const named = passed.find(({ id, top }) => hash === `#${id}` && top > from);
  return (named ?? passed.find(({ top }) => top > row))?.id;
}
