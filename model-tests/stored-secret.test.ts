/** The machine of a secret that is shown once, walked on every path. */
import { storedSecretModel } from '#model-tests/models/stored-secret.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(storedSecretModel);
