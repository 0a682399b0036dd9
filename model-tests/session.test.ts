/** The session machine, walked on every path. */
import { sessionModel } from '#machines/session/session.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(sessionModel);
