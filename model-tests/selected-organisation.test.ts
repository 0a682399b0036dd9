/** The selected organisation, walked on every path. */
import { selectedOrganisationModel } from '#machines/selected-organisation/selected-organisation.model.ts';
import { testMachine } from './kit/suite.ts';

testMachine(selectedOrganisationModel);
