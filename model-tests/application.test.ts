/** The application machine, walked on every path. */
import { applicationModel } from '#machines/application/application.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(applicationModel);
