/** The change-password machine, walked on every path. */
import { changePasswordModel } from '#model-tests/models/change-password.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(changePasswordModel);
