/** The machine that invites people one at a time, walked on every path. */
import { inviteEachModel } from '#model-tests/models/invite-each.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(inviteEachModel);
