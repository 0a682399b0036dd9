/** The version guard, walked on every path. */
import { versionGuardModel } from '#model-tests/models/version-guard.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(versionGuardModel);
