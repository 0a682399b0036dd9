/** The colour of a shade by its role in the style sheet, for what is drawn as SVG without the page's styles. */
import { ramps } from '#contract/map-constants.ts';
import { FIRST_CATEGORY, NO_VALUE, OTHERS, RAMP_STEP, SHADES } from '#contract/map-shades.ts';

/** @param plain the role of what shows neither a measure nor a category */
export function shadeRole(shade: number, plain: `--${string}`): string {
  if (shade === NO_VALUE) return 'var(--paper)';
  if (shade >= 1 && shade <= SHADES) return `var(--shade-${shade})`;
  if (shade >= FIRST_CATEGORY && shade < OTHERS) return `var(--category-${shade - FIRST_CATEGORY + 1})`;
  const [ramp, step] = [ramps[Math.floor(shade / RAMP_STEP)], shade % RAMP_STEP];
  if (shade > RAMP_STEP && ramp !== undefined && step >= 1 && step <= SHADES) return `var(--${ramp}-${step})`;
  return shade === OTHERS ? 'var(--category-others)' : `var(${plain})`;
}
