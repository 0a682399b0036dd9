/** The session machine, walked on every path. */
import { sessionModel } from '#model-tests/models/session.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(sessionModel);
