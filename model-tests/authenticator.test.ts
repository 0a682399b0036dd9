/** The authenticator machine, walked on every path. */
import { authenticatorModel } from '#machines/authenticator/authenticator.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(authenticatorModel);
