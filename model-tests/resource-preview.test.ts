/** The machine of a resource's preview, walked on every path. */
import { resourcePreviewModel } from '#machines/resource-preview/resource-preview.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(resourcePreviewModel);
