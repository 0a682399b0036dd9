/** The machine of an app’s submission, walked on every path. */
import { appSubmissionModel } from '#machines/app-submission/app-submission.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(appSubmissionModel);
