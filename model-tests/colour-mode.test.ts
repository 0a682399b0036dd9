/** The colour mode, walked on every path. */
import { colourModeModel } from '#machines/colour-mode/colour-mode.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(colourModeModel);
