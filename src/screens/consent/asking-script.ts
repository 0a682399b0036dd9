/**
 * Says before the first paint whether the question of consent is shown, as the attribute `data-consent="ask"` of the
 * document. It is in the question itself, so a page without the question has nothing of it.
 */
import { CONSENT_POLICY_VERSION } from '#contract/consent-constants.ts';
import { CONSENT_PROOF } from '../../services/consent/consent-keys.ts';

/** No one is asked twice under one policy, nor for whom the browser says no. */
const asks = [
  `!/(?:^|; )${CONSENT_PROOF}=${CONSENT_POLICY_VERSION}(?!\\d)/.test(document.cookie)`,
  '!navigator.globalPrivacyControl',
].join('&&');

export const askingScript = `if(${asks})document.documentElement.dataset.consent='ask'`;
