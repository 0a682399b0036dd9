/** The redirect check, walked on every path. */
import { redirectModel } from '#model-tests/models/redirect.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(redirectModel);
