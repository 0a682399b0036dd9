/**
 * What must be known before the first paint, by a script so small that it stands in the head of every page:
 * the colour mode somebody has chosen, whether they seem to be signed in, and whether they are to be asked for
 * consent. All are attributes of the
 * document for the style sheets; the machines own the facts.
 */

import { CONSENT_POLICY_VERSION } from '#contract/consent-words.ts';
import { RUNTIME_CONFIGURATION_ID } from '#contract/rendering.ts';
import { CONSENT_PROOF } from '../services/consent/consent-keys.ts';
import { COLOUR_MODE_KEY } from './theme.ts';
import { trustedTypesScript } from './trusted-types.ts';

/** Nobody is asked twice under one policy, nor for whom the browser says no, nor where nothing needs consent. */
const asks = [
  `!/(?:^|; )${CONSENT_PROOF}=${CONSENT_POLICY_VERSION}(?!\\d)/.test(document.cookie)`,
  '!navigator.globalPrivacyControl',
  `document.getElementById('${RUNTIME_CONFIGURATION_ID}').text.includes('"analytics":{')`,
].join('&&');

/**
 * Sets `data-theme` to `light` or `dark`, and `data-session="expected"` when there is a token cookie, so that
 * the header can hold the place of a member's name instead of flashing what a visitor sees, and `data-consent="ask"`.
 */
export const documentScript = [
  trustedTypesScript,
  'const d=document.documentElement.dataset;',
  "if(/(?:^|; )accessToken=/.test(document.cookie))d.session='expected';",
  `try{const m=localStorage.getItem('${COLOUR_MODE_KEY}');if(m==='light'||m==='dark')d.theme=m}catch{}`,
  `;if(${asks})d.consent='ask'`,
].join('');
