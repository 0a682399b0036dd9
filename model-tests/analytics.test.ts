/** Analytics, walked on every path. */
import { analyticsModel } from '#machines/analytics/analytics.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(analyticsModel);
