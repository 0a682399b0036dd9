/** Texts of the suggestions under a search field; a catalogue of its own, since it is loaded with them. */
import { plural } from '../format.ts';

export const suggestions = {
  label: 'Suggestions',
  searchFor: (words: string) => `Search for “${words}”`,
  count: (count: number) =>
    count === 0 ? 'No suggestions' : plural(count, { one: '# suggestion', other: '# suggestions' }),
  kind: {
    dataset: 'Datasets',
    organisation: 'Organisations',
    theme: 'Themes',
    tag: 'Tags',
    column: 'Columns',
  },
  datasets: (count: number) => plural(count, { one: '# dataset', other: '# datasets' }),
};
