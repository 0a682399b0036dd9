/** The sign-up machine, walked on every path. */
import { signUpModel } from '#model-tests/models/sign-up.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(signUpModel);
