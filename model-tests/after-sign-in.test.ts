/** The machine of an act that waits for a member, walked on every path. */
import { afterSignInModel } from '#machines/after-sign-in/after-sign-in.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(afterSignInModel);
