/** The machine of an app’s submission, walked on every path. */
import { appSubmissionModel } from '#model-tests/models/app-submission.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(appSubmissionModel);
