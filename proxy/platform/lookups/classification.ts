/** Lookups that sort datasets: theme, tag type, priority, status, openness rating and access. */
import { statusCodes, statuses, type StatusCode } from '#contract/entities/dataset.ts';
import { EU_AUTHORITY, type LookupSeed } from './seed-row.ts';

export interface ThemeSeed extends LookupSeed {
  readonly details: {
    /** ISO 19115 topic categories. */
    readonly isoTopics: readonly string[];
    /** Free-text themes that catalogues use for the same thing. */
    readonly aliases: readonly string[];
  };
}

const theme = (
  id: number,
  code: string,
  label: string,
  topics: readonly string[],
  aliases: readonly string[] = [],
): ThemeSeed => ({
  id,
  code,
  label,
  uri: `${EU_AUTHORITY}data-theme/${code}`,
  details: { isoTopics: topics, aliases },
});

/** The EU data themes. */
export const themes: readonly ThemeSeed[] = [
  theme(
    1,
    'AGRI',
    'Agriculture, fisheries, forestry and food',
    ['farming'],
    ['agriculture', 'food', 'forestry'],
  ),
  theme(
    2,
    'ECON',
    'Economy and finance',
    ['economy'],
    ['business & economy', 'business', 'finance', 'economy', 'consumer', 'labor', 'employment', 'spending'],
  ),
  theme(
    3,
    'EDUC',
    'Education, culture and sport',
    [],
    ['education', 'recreation', 'culture', 'sport', 'arts', 'media', 'tourism'],
  ),
  theme(4, 'ENER', 'Energy', [], ['energy', 'electricity']),
  theme(
    5,
    'ENVI',
    'Environment',
    [
      'biota',
      'climatologyMeteorologyAtmosphere',
      'environment',
      'inlandWaters',
      'oceans',
      'geoscientificInformation',
    ],
    ['environment', 'climate', 'weather', 'water', 'ecosystems'],
  ),
  theme(
    6,
    'GOVE',
    'Government and public sector',
    [],
    [
      'civic vitality & governance',
      'government',
      'governance',
      'managing director',
      'public sector',
      'elections',
    ],
  ),
  theme(7, 'HEAL', 'Health', ['health'], ['health', 'medicare', 'medicaid', 'drugs']),
  theme(8, 'INTR', 'International issues', [], ['international', 'foreign affairs']),
  theme(
    9,
    'JUST',
    'Justice, legal system and public safety',
    ['intelligenceMilitary'],
    ['public safety', 'public safety & justice', 'justice', 'law', 'crime', 'security'],
  ),
  theme(
    10,
    'REGI',
    'Regions and cities',
    ['boundaries', 'elevation', 'imageryBaseMapsEarthCover', 'location', 'planningCadastre', 'structure'],
    ['geography', 'geospatial', 'housing & properties', 'housing', 'cities', 'boundaries'],
  ),
  theme(
    11,
    'SOCI',
    'Population and society',
    ['society'],
    ['demographics', 'human & social services', 'population', 'society', 'census'],
  ),
  theme(
    12,
    'TECH',
    'Science and technology',
    ['utilitiesCommunication'],
    [
      'engineering & technology',
      'science',
      'technology',
      'wireline',
      'wireless',
      'telecommunications',
      'research',
    ],
  ),
  theme(13, 'TRAN', 'Transport', ['transportation'], ['transportation', 'transport', 'aviation', 'mobility']),
];

const keywordType = (id: number, code: string, label: string, description: string): LookupSeed => ({
  id,
  code,
  label,
  description,
  uri: `https://standards.iso.org/iso/19115/resources/Codelists/cat/codelists.xml#MD_KeywordTypeCode_${code}`,
});

/** Kinds of tag: ISO 19115-1 MD_KeywordTypeCode, and two of our own. */
export const tagTypes: readonly LookupSeed[] = [
  keywordType(1, 'discipline', 'Discipline', 'A branch of instruction or specialised learning'),
  keywordType(2, 'place', 'Place', 'A location'),
  keywordType(3, 'stratum', 'Stratum', 'A layer of any deposited substance'),
  keywordType(4, 'temporal', 'Time', 'A period related to the dataset'),
  keywordType(5, 'theme', 'Topic', 'A particular subject'),
  keywordType(6, 'dataCentre', 'Data centre', 'A repository or archive'),
  keywordType(7, 'featureType', 'Feature type', 'A kind of thing that the data describes'),
  keywordType(8, 'instrument', 'Instrument', 'A device that measures'),
  keywordType(9, 'platform', 'Platform', 'What carries an instrument'),
  keywordType(10, 'process', 'Process', 'A course of events'),
  keywordType(11, 'project', 'Project', 'An undertaking that produced the data'),
  keywordType(12, 'service', 'Service', 'Something that is provided'),
  keywordType(13, 'product', 'Product', 'A type of product'),
  keywordType(14, 'subTopicCategory', 'Sub-topic', 'A refinement of a topic category'),
  keywordType(15, 'taxon', 'Taxon', 'A unit of a taxonomy'),
  { id: 16, code: 'format', label: 'Format', description: 'A word about how the data is encoded' },
  { id: 17, code: 'free', label: 'Free', description: 'A tag without a stated type' },
];

/** Internal release priority. */
export const priorities: readonly LookupSeed[] = [
  { id: 1, code: 'statutory', label: 'Statutory', description: 'A law or mandate requires publication' },
  { id: 2, code: 'high', label: 'High', description: 'Asked for by users, or a high-value dataset' },
  { id: 3, code: 'medium', label: 'Medium', description: 'Useful, without a date' },
  { id: 4, code: 'low', label: 'Low', description: 'When time allows' },
  { id: 5, code: 'unassessed', label: 'Not assessed' },
];

const progress: Record<StatusCode, { iso: string; description: string; uri?: string }> = {
  draft: { iso: 'underDevelopment', description: 'Being prepared; only the organisation finds it' },
  planned: { iso: 'planned', description: 'Announced; the data is not there yet' },
  published: {
    iso: 'completed',
    description: 'Anyone who finds the dataset can download the data',
    uri: `${EU_AUTHORITY}dataset-status/COMPLETED`,
  },
  onRequest: { iso: 'completed', description: 'Described in public; the data is given after a request' },
};

/** Publish status: ids and words are the contract's. */
export const statusRows: readonly LookupSeed[] = statusCodes.map((code) => {
  const { id, label, colour } = statuses[code];
  const { iso, description, uri } = progress[code];
  return { id, code, label, description, uri, details: { colour, isoProgress: iso } };
});

/** Five-star open data; the id is the number of stars. */
export const opennessRatings: readonly LookupSeed[] = [
  { id: 0, code: '0', label: 'Not open', description: 'No open licence, or no data' },
  { id: 1, code: '1', label: 'One star', description: 'On the web under an open licence, in any format' },
  { id: 2, code: '2', label: 'Two stars', description: 'Structured, so that a machine can read it' },
  { id: 3, code: '3', label: 'Three stars', description: 'In an open format' },
  { id: 4, code: '4', label: 'Four stars', description: 'With addresses for the things it describes' },
  { id: 5, code: '5', label: 'Five stars', description: 'Linked to the data of others' },
].map((row) => ({ ...row, uri: `https://5stardata.info/en/#star-${row.id}`, details: { stars: row.id } }));

const access = (
  id: number,
  code: string,
  label: string,
  eu: string,
  dcatUs: string,
  description: string,
) => ({
  id,
  code,
  label,
  description,
  uri: `${EU_AUTHORITY}access-right/${eu}`,
  details: { euAccessRight: eu, dcatUsAccessLevel: dcatUs },
});

/** Who may get the data. */
export const accessRows: readonly LookupSeed[] = [
  access(1, 'open', 'Open', 'PUBLIC', 'public', 'Anyone may have the data'),
  access(2, 'account', 'Open, account needed', 'PUBLIC', 'public', 'Anyone who signs in may have the data'),
  access(3, 'request', 'On request', 'RESTRICTED', 'restricted public', 'Given after a request is granted'),
  access(4, 'named', 'Named people, groups or keys', 'RESTRICTED', 'restricted public', 'Given by a share'),
  access(5, 'closed', 'Not public', 'NON_PUBLIC', 'non-public', 'Not given outside the organisation'),
];
