/** The version guard, walked on every path. */
import { versionGuardModel } from '#machines/version-guard/version-guard.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(versionGuardModel);
