/** The verify-attributes machine, walked on every path. */
import { verifyAttributesModel } from '#model-tests/models/verify-attributes.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(verifyAttributesModel);
