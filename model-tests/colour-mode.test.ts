/** The colour mode, walked on every path. */
import { colourModeModel } from '#model-tests/models/colour-mode.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(colourModeModel);
