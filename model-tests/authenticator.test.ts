/** The authenticator machine, walked on every path. */
import { authenticatorModel } from '#model-tests/models/authenticator.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(authenticatorModel);
