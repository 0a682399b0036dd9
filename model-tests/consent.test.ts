/** Consent, walked on every path. */
import { consentModel } from '#machines/consent/consent.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(consentModel);
