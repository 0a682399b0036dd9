/** The application machine, walked on every path. */
import { applicationModel } from '#model-tests/models/application.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(applicationModel);
