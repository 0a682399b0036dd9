/** The form machine, walked on every path. */
import { formModel } from '#machines/form/form.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(formModel);
