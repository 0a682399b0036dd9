/** The redirect check, walked on every path. */
import { redirectModel } from '#machines/redirect/redirect.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(redirectModel);
