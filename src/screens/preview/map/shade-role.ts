/** The colour of a shade by its role in the style sheet, for what is drawn as SVG without the page's styles. */
import { FIRST_CATEGORY, NO_VALUE, OTHERS, SHADES } from '#contract/map-shades.ts';

/** @param plain the role of what shows neither a measure nor a category */
export function shadeRole(shade: number, plain: `--${string}`): string {
  if (shade === NO_VALUE) return 'var(--paper)';
  if (shade >= 1 && shade <= SHADES) return `var(--shade-${shade})`;
  if (shade >= FIRST_CATEGORY && shade < OTHERS) return `var(--category-${shade - FIRST_CATEGORY + 1})`;
  return shade === OTHERS ? 'var(--category-others)' : `var(${plain})`;
}
