/** The machine of a resource's preview, walked on every path. */
import { resourcePreviewModel } from '#model-tests/models/resource-preview.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(resourcePreviewModel);
