/** The machine of an app’s review, walked on every path. */
import { appReviewModel } from '#machines/app-review/app-review.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(appReviewModel);
