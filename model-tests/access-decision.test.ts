/** The machine of a decision on a request for access, walked on every path. */
import { accessDecisionModel } from '#model-tests/models/access-decision.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(accessDecisionModel);
