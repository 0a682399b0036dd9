/** The texts of a dataset as literals, one for each language. */
import type { Literal } from 'n3';
import type { ExportedDataset } from '../exported-dataset.ts';
import { textsOf } from '../text-by-language.ts';
import { words } from './vocabulary.ts';

export const allWords = (dataset: ExportedDataset, name: Parameters<typeof textsOf>[1]): Literal[] =>
  textsOf(dataset, name).map(({ text, language }) => words(text, language));
