/** The machine of an app’s review, walked on every path. */
import { appReviewModel } from '#model-tests/models/app-review.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(appReviewModel);
