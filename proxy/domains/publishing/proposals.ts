/**
 * Values that are proposed for fields without one: from the files, and from what the organisation has published. Each says
 * where it comes from. Nothing is proposed for a field that an editor has saved.
 */
import { sql, type Kysely } from 'kysely';
import { openStatusIds } from '#contract/fixed-values.ts';
import { proposals as sentences } from '#contract/messages/en/proposals.ts';
import type { DatasetFieldName } from '#contract/publishing-fields.ts';
import type { Proposal } from '#contract/edited-dataset.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { spatialReferenceSystems } from '#proxy/platform/lookups/place.ts';
import { seedRow } from '#proxy/platform/lookups/tables.ts';
import type { Editable } from './editable.ts';
import { themeOf } from './propose-themes.ts';
import { readersValues } from './fields.ts';
import type { Working, WorkingFile } from './working.ts';

type Source = Proposal['from']['source'];

const propose = (field: DatasetFieldName, value: unknown, source: Source, detail: string): Proposal => ({
  field,
  value,
  from: { source, detail },
  text: sentences[source](detail),
});

const wordsOfName = (name: string): string[] =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/[_\s.+]+|(?<!\d)-|-(?!\d)/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    // What has no vowel is spelt: `gdp`, `pm10`.
    .map((word) => (/^(?!v\d)[b-df-hj-np-tv-xz]{2,4}\d*$/.test(word) ? word.toUpperCase() : word));

/** The name of a file as a title: words instead of signs, without the ending, and nothing twice. */
export function titleOfFileName(fileName: string): string {
  const parts = fileName
    .replace(/(?:\.[A-Za-z0-9]{1,8}){1,2}$/, '')
    .split(/__| - /)
    .map(wordsOfName);
  const folded = parts.map((words) => words.join(' ').toLowerCase());
  // A folder and its file often have one name: `air-quality__AirQuality.csv`.
  const words = parts
    .filter(
      (_, place) =>
        !folded.some(
          (other, at) =>
            at !== place && other.includes(folded[place] ?? '') && (other !== folded[place] || at < place),
        ),
    )
    .flat()
    .join(' ');
  return words === '' ? '' : (words[0] ?? '').toUpperCase() + words.slice(1);
}

/** The reference system that a file names, or that of degrees; undefined without coordinates, and for one without a row. */
function systemOf({ clues, dialect, format }: WorkingFile['version']): number | undefined {
  const named = dialect?.system?.state === 'converted' ? dialect.system.code : undefined;
  const ofDegrees = format === 'GeoJSON' ? 'OGC:CRS84' : 'EPSG:4326';
  const code = named ?? (clues.box !== undefined && dialect?.system === undefined ? ofDegrees : undefined);
  return spatialReferenceSystems.find((row) => row.code === code)?.id;
}

/** What a file says of its dataset. */
function fromFile({ entry, version }: WorkingFile): Proposal[] {
  const { clues, file_name: fileName } = version;
  const { heading, days, box, language, licence, frequency } = clues;
  const title = titleOfFileName(fileName ?? '');
  const words = heading ?? title;
  const system = systemOf(version);
  const theme = themeOf(
    words,
    version.columns.map(({ name }) => name),
  );
  return [
    ...(heading === undefined ? [] : [propose('title', heading, 'heading', entry.name)]),
    ...(title.length < 3 ? [] : [propose('title', title, 'fileName', fileName ?? '')]),
    ...(days === undefined
      ? []
      : [propose('temporal', { start: days.from, end: days.until }, 'values', days.column)]),
    ...(box === undefined ? [] : [propose('spatial', box.join(','), 'geometry', entry.name)]),
    ...(system === undefined ? [] : [propose('spatialReferenceSystem', system, 'geometry', entry.name)]),
    ...(language === undefined
      ? []
      : [
          propose('languages', [language], 'text', entry.name),
          propose('language', language, 'text', entry.name),
        ]),
    ...(theme === undefined ? [] : [propose('themes', [theme], 'words', entry.name)]),
    ...(licence === undefined
      ? []
      : [propose('licence', seedRow('licenceType', licence.code).id, 'fileLicence', licence.text)]),
    ...(frequency === undefined
      ? []
      : [propose('frequency', seedRow('updateFrequency', frequency.code).id, 'values', frequency.column)]),
  ];
}

interface Habit {
  licence: number | null;
  access: number | null;
  language: string | null;
  contact: unknown;
  of: number;
  with_licence: number;
  with_access: number;
}

/** What the organisation uses for most of what it has published. */
async function fromOrganisation(kysely: Kysely<Schema>, organisationGUID: string): Promise<Proposal[]> {
  const { rows } = await sql<Habit>`
    with own as (
      select licence_id, access_id, language, contact from catalogue.dataset
      where organisation_guid = ${organisationGUID} and status_id = any (${openStatusIds}::integer[]) and removed_at is null
    ), licence as (
      select licence_id, count(*)::int as n from own where licence_id is not null group by 1 order by 2 desc, 1 limit 1
    ), access as (
      select access_id, count(*)::int as n from own where access_id is not null group by 1 order by 2 desc, 1 limit 1
    )
    select (select licence_id from licence) as licence, coalesce((select n from licence), 0) as with_licence,
      (select access_id from access) as access, coalesce((select n from access), 0) as with_access,
      mode() within group (order by language) as language, mode() within group (order by contact) as contact,
      count(*)::int as of
    from own`.execute(kysely);
  const [habit] = rows;
  const organisation = await kysely
    .selectFrom('auth.organisation as o')
    .select(['name', 'email', 'url', 'default_language'])
    // A licence that is no longer offered is proposed to no one.
    .select(
      sql<number | null>`(select l.id from catalogue.lookup l
        where l.table_name = 'licenceType' and l.id = o.default_licence_id and l.active
          and not exists (select from catalogue.hidden_lookup h where h.organisation_guid = o.organisation_guid
            and h.table_name = l.table_name and h.id = l.id))`.as('default_licence'),
    )
    .where('organisation_guid', '=', organisationGUID)
    .executeTakeFirstOrThrow();
  const { name, email, url, default_language: ownLanguage, default_licence: ownLicence } = organisation;
  const contact = habit?.contact ?? (email === null && url === null ? null : { name, email, url });
  const isUsual = (times: number | undefined) => (times ?? 0) * 2 > (habit?.of ?? 0);
  return [
    ...(ownLicence === null ? [] : [propose('licence', ownLicence, 'organisationDefault', name)]),
    ...(ownLanguage === null
      ? []
      : (['language', 'languages'] as const).map((field) =>
          propose(field, field === 'language' ? ownLanguage : [ownLanguage], 'organisationDefault', name),
        )),
    ...(isUsual(habit?.with_licence) ? [propose('licence', habit?.licence, 'organisation', name)] : []),
    ...(isUsual(habit?.with_access) ? [propose('access', habit?.access, 'organisation', name)] : []),
    ...(contact === null ? [] : [propose('contact', contact, 'organisation', name)]),
    ...(habit?.language ? [propose('language', habit.language, 'organisation', name)] : []),
    ...(habit?.language ? [propose('languages', [habit.language], 'organisation', name)] : []),
  ];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The first proposal for each field that is empty. */
export async function readProposals(
  kysely: Kysely<Schema>,
  { organisationGUID, row }: Editable,
  { fields, revisions, files }: Working,
): Promise<Proposal[]> {
  const all = [...files.flatMap(fromFile), ...(await fromOrganisation(kysely, organisationGUID))];
  // The language of a draft is a default of the database until someone says otherwise.
  const readers = readersValues(row);
  const isOpen = (field: DatasetFieldName) =>
    (revisions[field] ?? 0) === 0 &&
    (isEmpty(fields[field]) ||
      (field === 'language' && row.source_kind === 'editor' && readers.language === 'en'));
  const proposed = new Map<DatasetFieldName, Proposal>();
  for (const proposal of all)
    if (isOpen(proposal.field) && !proposed.has(proposal.field)) proposed.set(proposal.field, proposal);
  return [...proposed.values()].filter(({ field, value }) => value !== fields[field]);
}
