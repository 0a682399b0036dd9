/** The search parameters of the page of a dataset. */
import { languageParam, readParams } from '../../app/search-params.ts';

export const readDatasetSearch = readParams({
  /** In which its texts are wanted; left out: the language of the page. */
  language: languageParam,
});
