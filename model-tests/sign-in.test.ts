/** The sign-in machine, walked on every path. */
import { signInModel } from '#model-tests/models/sign-in.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(signInModel);
