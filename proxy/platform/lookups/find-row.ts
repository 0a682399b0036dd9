/** Finds rows of lookups by the many ways in which catalogues write them: a code, an address, or a label. */
import { tagTypes } from './classification.ts';
import { agents, agentTypes } from './party.ts';
import { spatialReferenceSystems } from './place.ts';
import { dataAnonymisationTypes, lawfulBases } from './privacy.ts';
import { DPV, type LookupSeed } from './seed-row.ts';
import { dateTypes } from './time.ts';

const folded = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '');

/** A search by code, address and label; an address is also found by its last part, as other copies of a list have it. */
function finder(rows: readonly LookupSeed[], aliases: Readonly<Record<string, string>> = {}) {
  const byCode = new Map(rows.map((row) => [folded(row.code), row]));
  const byWord = new Map(
    rows.flatMap((row) =>
      [row.uri, row.label].flatMap((word) => (word === undefined ? [] : [[folded(word), row] as const])),
    ),
  );
  for (const [alias, code] of Object.entries(aliases)) {
    const row = byCode.get(folded(code));
    if (row !== undefined) byWord.set(alias, row);
  }
  return (text: string | null | undefined): LookupSeed | undefined => {
    if (text === null || text === undefined) return undefined;
    const word = folded(text);
    const last = /^https?:/i.test(text) ? /([^/#_]+)[/#]?$/.exec(text.trim())?.[1] : undefined;
    return (
      byCode.get(word) ?? byWord.get(word) ?? (last === undefined ? undefined : byCode.get(folded(last)))
    );
  };
}

/** What a party has to do with data: codes of ISO 19115-1, and the words of Frictionless packages and CKAN. */
export const findRole = finder(
  agentTypes.filter((row) => row.details?.['kind'] === 'role'),
  { creator: 'author', maintainer: 'custodian', wrangler: 'processor', contact: 'pointOfContact' },
);

/** A kind of date, by its code in ISO 19115-1. */
export const findDateType = finder(dateTypes, {
  created: 'creation',
  issued: 'publication',
  modified: 'revision',
  available: 'released',
});

/** A kind of tag, by its code in ISO 19115-1. */
export const findTagType = finder(tagTypes);

/** An article of the GDPR. */
export const findLawfulBasis = finder(lawfulBases);

/** Of the concepts of DPV those that one row alone has; the others say less than a row does. */
const ownConcepts = Object.fromEntries(
  ['NonPersonalData', 'SyntheticData'].flatMap((concept) => {
    const row = dataAnonymisationTypes.find(({ uri }) => uri === DPV + concept);
    return row === undefined ? [] : [[folded(DPV + concept), row.code] as const];
  }),
);
const findByWord = finder(
  dataAnonymisationTypes.map(({ id, code, label }) => ({ id, code, label })),
  {
    ...ownConcepts,
    [folded(`${DPV}PseudonymisedData`)]: 'pseudonymised',
    [folded(`${DPV}PersonalData`)]: 'not-anonymised',
  },
);

/** How personal data was anonymised. */
export const findAnonymisation = findByWord;

const systems = new Map(spatialReferenceSystems.map((row) => [row.code, row]));
const systemLabels = new Map(spatialReferenceSystems.map((row) => [folded(row.label), row]));

/** `EPSG:27700`, `urn:ogc:def:crs:EPSG::27700`, `http://www.opengis.net/def/crs/EPSG/0/27700` and other ways to write one. */
const EPSG = /(?:\bepsg(?::|\/)(?:[\d.]*[:/])*|\bepsg\.io\/|^)(\d{4,5})\b\/?(?:\.\w+)?$/i;

/** A reference system of coordinates. */
export function findReferenceSystem(text: string | null | undefined): LookupSeed | undefined {
  if (text === null || text === undefined) return undefined;
  const words = text.trim();
  if (/\bCRS:?84$/i.test(words)) return systems.get('OGC:CRS84');
  const code = EPSG.exec(words)?.[1];
  return code === undefined
    ? (systemLabels.get(folded(words)) ?? systems.get(words))
    : systems.get(`EPSG:${code}`);
}

const agentNames = new Map(agents.map((row) => [folded(row.label), row]));
const addressOf = (url: string) =>
  url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase();
const agentAddresses = new Map(
  agents.flatMap((row) => (row.uri === undefined ? [] : [[addressOf(row.uri), row] as const])),
);

/** A party of the register, by its name or its address. */
export const findAgent = (name: string, url: string | null): LookupSeed | undefined =>
  agentNames.get(folded(name)) ?? (url === null ? undefined : agentAddresses.get(addressOf(url)));
