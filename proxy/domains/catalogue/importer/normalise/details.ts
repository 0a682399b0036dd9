/**
 * What records state beside the terms of DCAT-US 1.1: other titles, kinds of tags, agents with their roles, dates, the
 * reference system, and statements on personal data. Names are those of DCAT 3 without their prefix; JSON-LD may write
 * them as whole addresses.
 */
import {
  AGENT_NAME_LENGTH,
  AGENTS_MOST,
  DATES_MOST,
  TITLE_LENGTH,
  VERSION_LENGTH,
  DatasetFields,
} from '#contract/publishing-fields.ts';
import { fieldsOf, listOf, textOf, webAddress, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import {
  findAgent,
  findAnonymisation,
  findDateType,
  findLawfulBasis,
  findReferenceSystem,
  findRole,
  findTagType,
} from '#proxy/platform/lookups/find-row.ts';
import { instantOf } from './date.ts';
import { notes, noteTerms } from './notes.ts';
import { readRelations, type RecordRelations } from './relations.ts';
import { plainText, shorten } from './text.ts';
import { valuesOf, wordOf } from './values.ts';

type Agent = DatasetFields['agents'][number];
type StatedDate = DatasetFields['dates'][number];

/** What `readDetails` finds; what a record does not state is left out. */
export interface RecordDetails extends RecordRelations {
  readonly alternativeTitles?: readonly string[];
  readonly provenance?: string;
  readonly qualityNotes?: string;
  readonly version?: string;
  readonly versionNotes?: string;
  readonly citation?: string;
  readonly identifiers?: readonly string[];
  readonly attribution?: string;
  readonly temporalResolution?: string;
  readonly spatialResolution?: number;
  readonly documentation?: readonly string[];
  readonly standards?: readonly string[];
  readonly tagTypes?: DatasetFields['tagTypes'];
  readonly agents?: readonly Agent[];
  readonly dates?: readonly StatedDate[];
  readonly referenceSystemId?: number;
  readonly personalData?: 'no' | 'yes';
  readonly lawfulBasisIds?: readonly number[];
  readonly anonymisationId?: number;
}

/** A party that is text, or an object with a name. */
function partyOf(value: unknown): Omit<Agent, 'role'> | null {
  const fields = fieldsOf(value);
  const stated =
    textOf(value) ?? textOf(fields['@value']) ?? textOf(fields['name']) ?? textOf(fields['title']);
  const url = [fields['url'], fields['homepage'], fields['path'], fields['@id']]
    .map((one) => webAddress(one))
    .find((one) => one !== null && one.length <= 2000);
  if (stated === null) return null;
  const name = shorten(plainText(stated).replaceAll(/\s+/g, ' '), AGENT_NAME_LENGTH);
  if (name === '') return null;
  const known = findAgent(name, url ?? null);
  return { name: known?.label ?? name, url: url ?? known?.uri ?? null };
}

/** Terms that name a party by what it did; one that has a role already is not named again. */
const partyTerms = { creator: 'author', rightsHolder: 'rightsHolder', contributor: 'contributor' } as const;

function agentsOf(record: Fields): Agent[] {
  const agents = new Map<string, Agent>();
  const named = new Set<string>();
  const add = (role: string, party: Omit<Agent, 'role'> | null) => {
    const id = findRole(role)?.id;
    if (party === null || id === undefined || agents.size >= AGENTS_MOST) return;
    agents.set(`${id} ${party.name}`, { role: id, ...party });
    named.add(party.name);
  };
  for (const value of valuesOf(record, 'qualifiedAttribution')) {
    const { agent, hadRole } = fieldsOf(value);
    for (const role of listOf(hadRole)) add(wordOf(role) ?? '', partyOf(listOf(agent)[0]));
  }
  for (const [term, role] of Object.entries(partyTerms))
    for (const value of valuesOf(record, term)) {
      const party = partyOf(value);
      if (party !== null && !named.has(party.name)) add(role, party);
    }
  return [...agents.values()];
}

/** A date as precise as it is stated; `null` for what is none. */
function dateOf(value: unknown): string | null {
  const text =
    wordOf(value)?.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00:00(?:\.0+)?(?:Z|[+-]00:?00)?$/, '$1') ?? null;
  if (text === null) return null;
  const instant = instantOf(text);
  return instant === null ? null : /^\d{4}(?:-\d{2}){0,2}$/.test(text) ? text : instant;
}

/** `start=2019; end=2024; scheme=W3C-DTF`: a period in the encoding of Dublin Core. */
function validity(value: unknown): { type: string; date: string | null }[] {
  const text = wordOf(value);
  const parts = [...(text ?? '').matchAll(/\b(start|end)\s*=\s*([^;]+)/gi)];
  if (parts.length === 0) return [{ type: 'expiry', date: dateOf(text) }];
  return parts.map(([, end = '', date = '']) => ({
    type: end.toLowerCase() === 'start' ? 'validityBegins' : 'validityExpires',
    date: dateOf(date.trim()),
  }));
}

function datesOf(record: Fields): StatedDate[] {
  const stated = [
    ...listOf(record['dates']).map((value) => {
      const { type, date } = fieldsOf(value);
      return { type: textOf(type) ?? '', date: dateOf(date) };
    }),
    ...valuesOf(record, 'created').map((value) => ({ type: 'creation', date: dateOf(value) })),
    ...valuesOf(record, 'available').map((value) => ({ type: 'released', date: dateOf(value) })),
    ...valuesOf(record, 'valid').flatMap(validity),
  ];
  const dates = new Map<string, StatedDate>();
  for (const { type, date } of stated) {
    const row = findDateType(type);
    if (row !== undefined && date !== null && dates.size < DATES_MOST)
      dates.set(`${row.id} ${date}`, { type: row.id, date });
  }
  return [...dates.values()];
}

/** Tags with their kinds: concepts that are labelled, and of a type. */
function tagTypesOf(record: Fields): DatasetFields['tagTypes'] {
  const types = new Map<string, number>();
  for (const value of valuesOf(record, 'subject')) {
    const { prefLabel, type } = fieldsOf(value);
    const tag = wordOf(listOf(prefLabel)[0]);
    const row = findTagType(wordOf(listOf(type)[0]));
    if (tag !== null && row !== undefined) types.set(shorten(tag, 100), row.id);
  }
  return [...types].map(([tag, type]) => ({ tag, type }));
}

/** The first words of a term. */
const wordsOf = (record: Fields, name: string, most: number): string | undefined => {
  const text = valuesOf(record, name)
    .map((one) => wordOf(one))
    .find((one) => one !== null);
  return text === undefined || text === null ? undefined : shorten(plainText(text), most);
};

const addressesOf = (values: readonly unknown[]): string[] =>
  [
    ...new Set(values.flatMap((one) => webAddress(wordOf(one)) ?? []).filter((one) => one.length <= 2000)),
  ].slice(0, 20);

/** What the version is called. A moment is none: packages have that of their last change. */
function versionOf(record: Fields): string | undefined {
  const version = wordsOf(record, 'version', VERSION_LENGTH);
  return version === undefined || /^\d{4}-\d{2}-\d{2}T/.test(version) ? undefined : version;
}

/** How fine the data is; what is no length of time, or no distance, is left out. */
function resolutionOf(record: Fields) {
  const time = wordsOf(record, 'temporalResolution', 40);
  const metres = Math.round(Number(wordsOf(record, 'spatialResolutionInMeters', 40) ?? Number.NaN));
  return {
    ...(DatasetFields.shape.temporalResolution.safeParse(time).success &&
      time !== undefined && { temporalResolution: time }),
    ...(DatasetFields.shape.spatialResolution.safeParse(metres).success && { spatialResolution: metres }),
  };
}

const isThere = (value: unknown) => value !== undefined && (!Array.isArray(value) || value.length > 0);

/**
 * Reads them from a record in the terms of DCAT.
 * @param note says what was left out
 */
export function readDetails(
  record: Fields,
  note: (message: string) => void = () => undefined,
): RecordDetails {
  const titles = valuesOf(record, 'alternative').flatMap((one) => wordOf(one) ?? []);
  const system = valuesOf(record, 'conformsTo').flatMap((one) => findReferenceSystem(wordOf(one)) ?? [])[0];
  const standards = valuesOf(record, 'conformsTo').flatMap((one) => wordOf(one) ?? []);
  const named = standards.find((words) => /epsg|\bcrs\b/i.test(words));
  if (system === undefined && named !== undefined)
    note(`conformsTo: ${shorten(named, 100)} is not a reference system that is known`);
  const bases = valuesOf(record, 'hasLegalBasis').flatMap((one) => findLawfulBasis(wordOf(one)) ?? []);
  const anonymisation = valuesOf(record, 'hasData').flatMap((one) => findAnonymisation(wordOf(one)) ?? [])[0];
  const isPersonal = bases.some(({ code }) => code !== 'none');
  const citation = wordsOf(record, 'bibliographicCitation', 1000);
  const version = versionOf(record);
  const attribution = wordsOf(record, 'attributionText', 1000);
  const identifiers = valuesOf(record, 'otherIdentifier').flatMap((one) => wordOf(one) ?? []);
  const details: RecordDetails = {
    ...Object.fromEntries(
      notes.map((name) => [name, wordsOf(record, noteTerms[name].term, noteTerms[name].most)]),
    ),
    ...(version !== undefined && { version }),
    ...(citation !== undefined && { citation }),
    ...(attribution !== undefined && { attribution }),
    ...resolutionOf(record),
    ...readRelations(record),
    identifiers: [...new Set(identifiers.map((one) => shorten(one, 500)))].slice(0, 10),
    documentation: addressesOf([
      ...valuesOf(record, 'documentation'),
      ...valuesOf(record, 'page'),
      ...listOf(record['references']),
    ]),
    standards: addressesOf(
      valuesOf(record, 'conformsTo').filter((one) => findReferenceSystem(wordOf(one)) === undefined),
    ),
    alternativeTitles: [...new Set(titles.map((one) => shorten(plainText(one), TITLE_LENGTH)))].slice(0, 20),
    tagTypes: tagTypesOf(record),
    agents: agentsOf(record),
    dates: datesOf(record),
    ...(system !== undefined && { referenceSystemId: system.id }),
    ...(isPersonal && { personalData: 'yes' as const }),
    ...(!isPersonal && anonymisation?.code === 'none-needed' && { personalData: 'no' as const }),
    lawfulBasisIds: [...new Set(bases.map(({ id }) => id))].slice(0, 10),
    ...(anonymisation !== undefined && { anonymisationId: anonymisation.id }),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => isThere(value)));
}
