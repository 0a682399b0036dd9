/** What the address of the edit page says: the section, the field and the language that are edited. */
import { editPlaces, type editSections } from '#contract/publishing-constants.ts';
import { effectNames } from '#contract/effects.ts';
import { languageParam, oneOfParam, readParams, wordParam, type SearchOf } from '../../app/search-params.ts';

export type SectionName = (typeof editSections)[number];

export const EDIT = '/organisation/$orgSlug/dataset/$datasetGUID/edit';
/** The link to a section. */
export const linkTo = (name: SectionName) => ({ from: EDIT, to: '.', search: { section: name } }) as const;

/** The longest name of a field: a text of a column in another language. */
const FIELD_LENGTH = 1000;

/** `field`: where the focus goes. */
export const readEditSearch = readParams({
  /** `preview`: the page as readers would get it. */
  section: oneOfParam(editPlaces),
  field: wordParam(FIELD_LENGTH),
  /** The language whose texts are edited. */
  language: languageParam,
  /** Which part of those who are affected by a publication is shown. */
  effect: oneOfParam(effectNames),
});
export type EditSearch = SearchOf<typeof readEditSearch>;
