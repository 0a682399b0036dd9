/** The machine of editing a dataset, walked on every path. */
import { datasetEditingModel } from '#model-tests/models/dataset-editing.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(datasetEditingModel);
