/** Every path of the editing of a map. */
import { mapEditingModel } from '#model-tests/models/map-editing.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(mapEditingModel);
