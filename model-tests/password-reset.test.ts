/** The password-reset machine, walked on every path. */
import { passwordResetModel } from '#model-tests/models/password-reset.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(passwordResetModel);
