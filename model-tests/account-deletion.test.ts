/** The account-deletion machine, walked on every path. */
import { accountDeletionModel } from '#model-tests/models/account-deletion.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(accountDeletionModel);
