/** The federated-sign-in machine, walked on every path. */
import { federatedSignInModel } from '#machines/federated-sign-in/federated-sign-in.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(federatedSignInModel);
