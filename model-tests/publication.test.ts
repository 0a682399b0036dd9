/** The machine of a publication, walked on every path. */
import { publicationModel } from '#model-tests/models/publication.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(publicationModel);
