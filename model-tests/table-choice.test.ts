/** The machine of choosing a table, walked on every path. */
import { tableChoiceModel } from '#model-tests/models/table-choice.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(tableChoiceModel);
