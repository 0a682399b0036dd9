/** The machine of a submission, walked on every path. */
import { submissionModel } from '#model-tests/models/submission.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(submissionModel);
