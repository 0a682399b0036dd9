/** The selected organisation, walked on every path. */
import { selectedOrganisationModel } from '#model-tests/models/selected-organisation.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(selectedOrganisationModel);
