/** The sign-out machine, walked on every path. */
import { signOutModel } from '#machines/sign-out/sign-out.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(signOutModel);
