/** The change-address machine, walked on every path. */
import { changeAddressModel } from '#model-tests/models/change-address.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(changeAddressModel);
