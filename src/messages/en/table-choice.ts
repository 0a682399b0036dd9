/** Texts of choosing a table for a map or a chart; each of the two adds its own. */
import { plural } from '../format.ts';

export const tableChoice = {
  find: 'Find a table',
  hint: 'By the title of the dataset, the file, or the organisation.',
  failed: 'The tables could not be loaded',
  found: (count: number) => plural(count, { one: '# table', other: '# tables' }),
  more: 'There are more. Type words to find them.',
  add: 'Add',
  addNamed: (name: string) => `Add ${name}`,
  unmade: 'Not opened yet: it is prepared when you add it.',
  back: 'Choose another table',
  noTable: 'There is no table in this file.',
};
