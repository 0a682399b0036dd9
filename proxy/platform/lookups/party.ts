/** Lookups about parties: kinds of publisher and roles (`agentType`), and a register of known parties (`agent`). */
import type { LookupSeed } from './seed-row.ts';

const ADMS = 'http://purl.org/adms/publishertype/';
const ISO_ROLE = 'https://standards.iso.org/iso/19115/resources/Codelists/cat/codelists.xml#CI_RoleCode_';

const roleNames: readonly (readonly [code: string, label: string, description: string])[] = [
  ['resourceProvider', 'Resource provider', 'Supplies the data'],
  ['custodian', 'Custodian', 'Is accountable for the data and its care'],
  ['owner', 'Owner', 'Owns the data'],
  ['user', 'User', 'Uses the data'],
  ['distributor', 'Distributor', 'Hands the data on'],
  ['originator', 'Originator', 'Created the data'],
  ['pointOfContact', 'Point of contact', 'Answers questions about the data'],
  ['principalInvestigator', 'Principal investigator', 'Leads the gathering or the research'],
  ['processor', 'Processor', 'Processed the data so that it changed'],
  ['publisher', 'Publisher', 'Published the data'],
  ['author', 'Author', 'Wrote the data or its description'],
  ['sponsor', 'Sponsor', 'Speaks for the data'],
  ['coAuthor', 'Co-author', 'Wrote it together with others'],
  ['collaborator', 'Collaborator', 'Helps to produce the data'],
  ['editor', 'Editor', 'Reviewed or changed the content'],
  ['mediator', 'Mediator', 'Arranges access to the data'],
  ['rightsHolder', 'Rights holder', 'Owns or manages rights over the data'],
  ['contributor', 'Contributor', 'Contributes to the data'],
  ['funder', 'Funder', 'Pays for the data'],
  ['stakeholder', 'Stakeholder', 'Has an interest in the data or its use'],
];

/** Exports of a role; the others become a qualified attribution. */
const roleProperties: Record<string, string> = {
  publisher: 'dct:publisher',
  author: 'dct:creator',
  originator: 'dct:creator',
  principalInvestigator: 'dct:creator',
  pointOfContact: 'dcat:contactPoint',
  rightsHolder: 'dct:rightsHolder',
  owner: 'dct:rightsHolder',
};

const publisherTypes: readonly (readonly [code: string, label: string])[] = [
  ['Academia-ScientificOrganisation', 'Academia or scientific organisation'],
  ['Company', 'Company'],
  ['IndustryConsortium', 'Industry consortium'],
  ['LocalAuthority', 'Local authority'],
  ['NationalAuthority', 'National authority'],
  ['NonGovernmentalOrganisation', 'Non-governmental organisation'],
  ['NonProfitOrganisation', 'Non-profit organisation'],
  ['PrivateIndividual(s)', 'Private individual'],
  ['RegionalAuthority', 'Regional authority'],
  ['StandardisationBody', 'Standardisation body'],
  ['SupraNationalAuthority', 'Supra-national authority'],
];

/** ISO 19115-1 CI_RoleCode, two roles of the GDPR, and the ADMS publisher types. */
export const agentTypes: readonly LookupSeed[] = [
  ...roleNames.map(([code, label, description], i) => ({
    id: i + 1,
    code,
    label,
    description,
    uri: ISO_ROLE + code,
    details: { kind: 'role', property: roleProperties[code] ?? 'prov:qualifiedAttribution' },
  })),
  {
    id: 21,
    code: 'controller',
    label: 'Controller',
    description: 'Decides why and how personal data is processed (GDPR, article 4(7))',
    uri: 'https://w3id.org/dpv#DataController',
    details: { kind: 'role', property: 'prov:qualifiedAttribution' },
  },
  {
    id: 22,
    code: 'jointController',
    label: 'Joint controller',
    description: 'Decides together with another controller (GDPR, article 26)',
    uri: 'https://w3id.org/dpv#JointDataControllers',
    details: { kind: 'role', property: 'prov:qualifiedAttribution' },
  },
  ...publisherTypes.map(([code, label], i) => ({
    id: 101 + i,
    code,
    label,
    uri: ADMS + code,
    details: { kind: 'publisherType' },
  })),
];

/** Parties that many catalogues name as a source, so that their names are written one way. */
export const agents: readonly LookupSeed[] = (
  [
    ['us-census', 'United States Census Bureau', 'https://www.census.gov'],
    ['us-bls', 'United States Bureau of Labor Statistics', 'https://www.bls.gov'],
    ['us-bts', 'United States Bureau of Transportation Statistics', 'https://www.bts.gov'],
    ['us-faa', 'United States Federal Aviation Administration', 'https://www.faa.gov'],
    ['us-noaa', 'National Oceanic and Atmospheric Administration', 'https://www.noaa.gov'],
    ['us-nasa', 'National Aeronautics and Space Administration', 'https://www.nasa.gov'],
    ['us-usgs', 'United States Geological Survey', 'https://www.usgs.gov'],
    ['us-eia', 'United States Energy Information Administration', 'https://www.eia.gov'],
    ['us-omb', 'Office of Management and Budget', 'https://www.whitehouse.gov/omb/'],
    ['us-fec', 'Federal Election Commission', 'https://www.fec.gov'],
    ['us-cdc', 'Centers for Disease Control and Prevention', 'https://www.cdc.gov'],
    ['ipums', 'IPUMS', 'https://www.ipums.org'],
    ['gapminder', 'Gapminder Foundation', 'https://www.gapminder.org'],
    ['owid', 'Our World in Data', 'https://ourworldindata.org'],
    ['em-dat', 'EM-DAT, the International Disaster Database', 'https://www.emdat.be'],
    ['scripps', 'Scripps Institution of Oceanography', 'https://scripps.ucsd.edu'],
    ['osm', 'OpenStreetMap contributors', 'https://www.openstreetmap.org'],
    ['natural-earth', 'Natural Earth', 'https://www.naturalearthdata.com'],
    ['geonames', 'GeoNames', 'https://www.geonames.org'],
    ['uk-ons', 'Office for National Statistics', 'https://www.ons.gov.uk'],
    ['uk-os', 'Ordnance Survey', 'https://www.ordnancesurvey.co.uk'],
    ['uk-gla', 'Greater London Authority', 'https://www.london.gov.uk'],
    ['eurostat', 'Eurostat', 'https://ec.europa.eu/eurostat'],
    ['un', 'United Nations', 'https://www.un.org'],
    ['world-bank', 'World Bank', 'https://www.worldbank.org'],
    ['who', 'World Health Organization', 'https://www.who.int'],
    ['oecd', 'Organisation for Economic Co-operation and Development', 'https://www.oecd.org'],
  ] as const
).map(([code, label, url], i) => ({
  id: i + 1,
  code,
  label,
  uri: url,
  details: { kind: 'organisation', url },
}));
