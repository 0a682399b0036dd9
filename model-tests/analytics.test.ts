/** Analytics, walked on every path. */
import { analyticsModel } from '#model-tests/models/analytics.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(analyticsModel);
