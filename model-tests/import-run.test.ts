/** The machine of an import, walked on every path. */
import { importRunModel } from '#model-tests/models/import-run.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(importRunModel);
