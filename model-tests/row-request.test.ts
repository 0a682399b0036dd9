/** The machine of a request of the plain API, walked on every path. */
import { rowRequestModel } from '#model-tests/models/row-request.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(rowRequestModel);
