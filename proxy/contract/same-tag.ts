/** What tags are compared by: case, width and spacing make no difference. */
export const comparedTag = (label: string): string =>
  label.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
