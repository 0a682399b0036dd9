/**
 * Licences (lookup `licenceType`): SPDX and Open Definition codes, the address people read, every spelling of
 * that address that catalogues are known to use, and what the licence asks for.
 */
import { EU_AUTHORITY, type LookupSeed } from './seed-row.ts';

export interface LicenceDetails extends Record<string, unknown> {
  /** Where the text is; null for the generic entries. */
  readonly url: string | null;
  /** Conformant with the Open Definition. */
  readonly open: boolean;
  /** SPDX identifier, when there is one. */
  readonly spdx: string | null;
  /** Other addresses and names that mean the same licence. */
  readonly aliases: readonly string[];
  readonly attribution: boolean;
  readonly shareAlike: boolean;
  readonly nonCommercial: boolean;
  readonly noDerivatives: boolean;
}

export interface LicenceSeed extends LookupSeed {
  readonly details: LicenceDetails;
}

type Terms = 'BY' | 'SA' | 'NC' | 'ND';

function licence(
  id: number,
  code: string,
  label: string,
  url: string | null,
  open: boolean,
  more: { terms?: readonly Terms[]; aliases?: readonly string[]; spdx?: string | null; eu?: string } = {},
): LicenceSeed {
  const terms = more.terms ?? [];
  return {
    id,
    code,
    label,
    uri: more.eu ? `${EU_AUTHORITY}licence/${more.eu}` : (url ?? undefined),
    details: {
      url,
      open,
      spdx: more.spdx === undefined ? code : more.spdx,
      aliases: more.aliases ?? [],
      attribution: terms.includes('BY'),
      shareAlike: terms.includes('SA'),
      nonCommercial: terms.includes('NC'),
      noDerivatives: terms.includes('ND'),
    },
  };
}

const cc = 'https://creativecommons.org/licenses/';
const od = 'https://opendefinition.org/licenses/';

export const licenceTypes: readonly LicenceSeed[] = [
  licence(1, 'CC0-1.0', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/', true, {
    eu: 'CC0',
    aliases: [`${od}cc-zero`, 'cc-zero', 'cc0', 'cc0 1.0 universal', 'creative commons zero 1.0 universal'],
  }),
  licence(
    2,
    'PDDL-1.0',
    'ODC Public Domain Dedication',
    'https://opendatacommons.org/licenses/pddl/1-0/',
    true,
    {
      aliases: [
        `${od}odc-pddl`,
        'https://opendatacommons.org/licenses/pddl/1.0/',
        'https://opendatacommons.org/licenses/pddl/',
        'odc-pddl-1.0',
      ],
    },
  ),
  licence(3, 'CC-PDM-1.0', 'Public Domain Mark', 'https://creativecommons.org/publicdomain/mark/1.0/', true, {
    aliases: [
      'https://creativecommons.org/publicdomain/mark/1.0/other-pd',
      'https://commons.wikimedia.org/wiki/Public_domain',
      'public domain',
    ],
  }),
  licence(4, 'CC-BY-4.0', 'Creative Commons Attribution 4.0', `${cc}by/4.0/`, true, {
    eu: 'CC_BY_4_0',
    terms: ['BY'],
    aliases: [
      `${od}cc-by`,
      'cc-by',
      'https://www.gapminder.org/free-material/',
      'creative commons attribution 4.0 international',
    ],
  }),
  licence(5, 'CC-BY-SA-4.0', 'Creative Commons Attribution-ShareAlike 4.0', `${cc}by-sa/4.0/`, true, {
    eu: 'CC_BYSA_4_0',
    terms: ['BY', 'SA'],
    aliases: [`${od}cc-by-sa`, 'cc-by-sa'],
  }),
  licence(6, 'ODC-By-1.0', 'ODC Attribution', 'https://opendatacommons.org/licenses/by/1-0/', true, {
    terms: ['BY'],
    aliases: [
      `${od}odc-by`,
      'https://opendatacommons.org/licenses/by/1.0/',
      'https://opendatacommons.org/licenses/by/',
      'odc-by',
    ],
  }),
  licence(
    7,
    'ODbL-1.0',
    'ODC Open Database Licence',
    'https://opendatacommons.org/licenses/odbl/1-0/',
    true,
    {
      terms: ['BY', 'SA'],
      aliases: [
        `${od}odc-odbl`,
        'https://opendatacommons.org/licenses/odbl/1.0/',
        'https://opendatacommons.org/licenses/odbl/',
        'odbl',
      ],
    },
  ),
  licence(
    8,
    'OGL-UK-3.0',
    'Open Government Licence 3.0 (UK)',
    'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    true,
    { terms: ['BY'], eu: 'OGL_3_0', aliases: ['uk-ogl', 'ogl', 'uk open government license'] },
  ),
  licence(
    9,
    'OGL-UK-2.0',
    'Open Government Licence 2.0 (UK)',
    'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/2/',
    true,
    { terms: ['BY'] },
  ),
  licence(
    10,
    'OGL-UK-1.0',
    'Open Government Licence 1.0 (UK)',
    'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/1/',
    true,
    { terms: ['BY'] },
  ),
  licence(
    11,
    'OGL-Canada-2.0',
    'Open Government Licence 2.0 (Canada)',
    'https://open.canada.ca/en/open-government-licence-canada',
    true,
    { terms: ['BY'] },
  ),
  licence(
    12,
    'etalab-2.0',
    'Licence Ouverte 2.0 (France)',
    'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
    true,
    { terms: ['BY'], eu: 'ETALAB_2_0', aliases: ['lo-fr-2.0', 'fr-lo', 'lov2'] },
  ),
  licence(
    13,
    'DL-DE-BY-2.0',
    'Datenlizenz Deutschland Namensnennung 2.0',
    'https://www.govdata.de/dl-de/by-2-0',
    true,
    { terms: ['BY'] },
  ),
  licence(
    14,
    'DL-DE-ZERO-2.0',
    'Datenlizenz Deutschland Zero 2.0',
    'https://www.govdata.de/dl-de/zero-2-0',
    true,
  ),
  licence(15, 'us-pd', 'US Government work', 'https://www.usa.gov/government-works', true, {
    spdx: null,
    aliases: [
      'https://www.usa.gov/publicdomain/label/1.0/',
      'https://resources.data.gov/open-licenses/',
      'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
      'https://www.weather.gov/disclaimer/',
      'u.s. government dataset',
      'u.s. public domain',
    ],
  }),
  licence(16, 'CC-BY-NC-4.0', 'Creative Commons Attribution-NonCommercial 4.0', `${cc}by-nc/4.0/`, false, {
    eu: 'CC_BYNC_4_0',
    terms: ['BY', 'NC'],
  }),
  licence(17, 'CC-BY-ND-4.0', 'Creative Commons Attribution-NoDerivatives 4.0', `${cc}by-nd/4.0/`, false, {
    eu: 'CC_BYND_4_0',
    terms: ['BY', 'ND'],
  }),
  licence(
    18,
    'CC-BY-NC-SA-4.0',
    'Creative Commons Attribution-NonCommercial-ShareAlike 4.0',
    `${cc}by-nc-sa/4.0/`,
    false,
    { eu: 'CC_BYNCSA_4_0', terms: ['BY', 'NC', 'SA'] },
  ),
  licence(
    19,
    'CC-BY-NC-ND-4.0',
    'Creative Commons Attribution-NonCommercial-NoDerivatives 4.0',
    `${cc}by-nc-nd/4.0/`,
    false,
    { eu: 'CC_BYNCND_4_0', terms: ['BY', 'NC', 'ND'] },
  ),
  licence(
    20,
    'PSGA',
    'Public Sector Geospatial Agreement (UK)',
    'https://www.ordnancesurvey.co.uk/customers/public-sector/public-sector-licensing',
    false,
    { spdx: null },
  ),
  licence(21, 'INSPIRE-EUL', 'INSPIRE end user licence', null, false, { spdx: null }),
  licence(22, 'BSD-3-Clause', 'BSD 3-Clause', 'https://opensource.org/license/bsd-3-clause', true, {
    terms: ['BY'],
    aliases: ['https://opensource.org/licenses/BSD-3-Clause'],
  }),
  licence(23, 'ISC', 'ISC Licence', 'https://opensource.org/licenses/ISC', true, {
    terms: ['BY'],
    aliases: [
      'https://github.com/topojson/us-atlas/blob/master/LICENSE.md',
      'https://github.com/topojson/world-atlas/blob/master/LICENSE.md',
    ],
  }),
  licence(24, 'MIT-0', 'MIT No Attribution', 'https://opensource.org/licenses/MIT-0', true, {
    aliases: ['https://opensource.org/license/mit-0'],
  }),
  licence(25, 'CC-BY-NC-2.0', 'Creative Commons Attribution-NonCommercial 2.0', `${cc}by-nc/2.0/`, false, {
    terms: ['BY', 'NC'],
  }),
  licence(26, 'other-open', 'Other (open)', null, true, { spdx: null }),
  licence(27, 'other-at', 'Other (attribution)', null, true, { spdx: null, terms: ['BY'] }),
  licence(28, 'other-pd', 'Other (public domain)', null, true, { spdx: null }),
  licence(29, 'other-nc', 'Other (non-commercial)', null, false, { spdx: null, terms: ['NC'] }),
  licence(30, 'other-closed', 'Other (not open)', null, false, {
    spdx: null,
    aliases: ['https://www.usa.gov/government-copyright'],
  }),
  licence(31, 'notspecified', 'Not specified', null, false, { spdx: null }),
];
