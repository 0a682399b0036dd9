/** What the address of the edit page says: the section, the field and the language that are edited. */
import { effectNames } from './effects.ts';
import { languageParam, oneOfParam, readParams, wordParam, type SearchOf } from '../../app/search-params.ts';

/** The sections in their order. */
export const sectionNames = [
  'files',
  'about',
  'languages',
  'coverage',
  'access',
  'columns',
  'contacts',
  'publish',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** The longest name of a field: a text of a column in another language. */
const FIELD_LENGTH = 1000;

/** `field`: where the focus goes. */
export const readEditSearch = readParams({
  /** `preview`: the page as readers would get it. */
  section: oneOfParam([...sectionNames, 'preview'] as const),
  field: wordParam(FIELD_LENGTH),
  /** The language whose texts are edited. */
  language: languageParam,
  /** Which part of those who are affected by a publication is shown. */
  effect: oneOfParam(effectNames),
});
export type EditSearch = SearchOf<typeof readEditSearch>;
