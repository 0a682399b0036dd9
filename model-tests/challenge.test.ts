/** The challenge machine, walked on every path. */
import { challengeModel } from '#model-tests/models/challenge.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(challengeModel);
