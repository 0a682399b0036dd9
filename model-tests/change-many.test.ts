/** The machine of a change of many datasets, walked on every path. */
import { changeManyModel } from '#model-tests/models/change-many.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(changeManyModel);
