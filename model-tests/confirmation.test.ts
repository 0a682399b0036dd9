/** The machine of a confirmation, walked on every path. */
import { confirmationModel } from '#model-tests/models/confirmation.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(confirmationModel);
