/** The machine of the uploads of a dataset, walked on every path. */
import { uploadsModel } from '#model-tests/models/uploads.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(uploadsModel);
