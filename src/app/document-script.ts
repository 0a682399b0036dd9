/**
 * What must be known before the first paint, by a script so small that it is in the head of every page:
 * the colour mode someone has chosen, and whether they seem to be signed in. Both are attributes of the document for
 * the style sheets; the machines own the facts.
 */

import { COLOUR_MODE_KEY } from './theme.ts';
import { trustedTypesScript } from './trusted-types.ts';

/**
 * Sets `data-theme` to `light` or `dark`, and `data-session="expected"` when there is a token cookie, so that
 * the header can reserve the place of a member's name instead of flashing what a visitor sees.
 */
export const documentScript = [
  trustedTypesScript,
  'const d=document.documentElement.dataset;',
  "if(/(?:^|; )accessToken=/.test(document.cookie))d.session='expected';",
  `try{const m=localStorage.getItem('${COLOUR_MODE_KEY}');if(m==='light'||m==='dark')d.theme=m}catch{}`,
].join('');
