/** The form machine, walked on every path. */
import { formModel } from '#model-tests/models/form.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(formModel);
