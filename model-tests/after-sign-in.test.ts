/** The machine of an act that waits for a member, walked on every path. */
import { afterSignInModel } from '#model-tests/models/after-sign-in.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(afterSignInModel);
