/** Consent, walked on every path. */
import { consentModel } from '#model-tests/models/consent.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(consentModel);
