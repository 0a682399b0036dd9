/** How an element says which language its text is in, for screen readers, hyphenation and the direction of its lines. */
import { directionOf } from '#contract/text-languages.ts';
import { language } from '../messages/language.ts';

/**
 * The attributes of an element whose text is in a language. The direction is left out where it is the page's.
 * @param tag BCP 47; undefined where the text is in the language of the page
 */
export function inLanguage(tag: string | undefined) {
  if (tag === undefined) return {};
  const direction = directionOf(tag);
  return direction === language.direction ? { lang: tag } : { lang: tag, dir: direction };
}
