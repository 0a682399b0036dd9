/** The machine of an upload, walked on every path. */
import { uploadModel } from '#model-tests/models/upload.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(uploadModel);
