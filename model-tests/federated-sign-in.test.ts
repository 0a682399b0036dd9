/** The federated-sign-in machine, walked on every path. */
import { federatedSignInModel } from '#model-tests/models/federated-sign-in.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(federatedSignInModel);
