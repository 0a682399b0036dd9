/** The sign-out machine, walked on every path. */
import { signOutModel } from '#model-tests/models/sign-out.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(signOutModel);
