/** The machine of changes that are made at once, walked on every path. */
import { immediateChangeModel } from '#model-tests/models/immediate-change.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(immediateChangeModel);
