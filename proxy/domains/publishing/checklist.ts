/** What stops a dataset from being published, and what would make it better (`dataset:checklist`). */
import type { Kysely } from 'kysely';
import type { StatusCode, Visibility } from '#contract/fixed-values.ts';
import { checklist, type ChecklistId, type Named } from '#contract/messages/en/checklist.ts';
import { SUMMARY_LEAST, type DatasetFields } from '#contract/publishing-fields.ts';
import type { ChecklistItem } from '#contract/edited-dataset.ts';
import type { Dialect } from '#contract/preview.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { licenceTypes } from '#proxy/platform/lookups/licence-type.ts';
import { dataAnonymisationTypes, lawfulBases as basisRows } from '#proxy/platform/lookups/privacy.ts';
import { seedRow } from '#proxy/platform/lookups/tables.ts';
import { readEditors } from './data-owner.ts';
import type { Editable } from './editable.ts';
import type { VersionRow } from './files/file-versions.ts';
import { endedByRemedies } from './files/withheld-versions.ts';
import { answerTo, type Working, type WorkingFile } from './working.ts';

/** What it is to be published as. */
export interface Target {
  readonly status: Exclude<StatusCode, 'draft'>;
  readonly visibility: Visibility;
}

type Points = (working: Working, target: Target) => ChecklistItem[];

const point = (
  level: ChecklistItem['level'],
  id: ChecklistId,
  field: ChecklistItem['field'],
  named: Named & { resourceGUID?: string } = {},
): ChecklistItem => {
  const { resourceGUID, ...values } = named;
  return {
    id,
    field,
    level,
    text: checklist[id](values),
    ...(resourceGUID !== undefined && { resourceGUID }),
  };
};
const when = (applies: boolean, ...items: ChecklistItem[]): ChecklistItem[] => (applies ? items : []);
const hasContact = ({ contact }: DatasetFields) =>
  contact !== null && contact.name !== '' && (contact.email ?? contact.url ?? contact.phone ?? '') !== '';

const texts: Points = ({ fields }, { status }) => {
  const { title, summary, description } = fields;
  const isOut = status !== 'planned';
  return [
    ...when(title === '', point('blocks', 'title.missing', 'title')),
    ...when(title !== '' && title.length < 3, point('blocks', 'title.short', 'title')),
    ...when(
      summary.length < SUMMARY_LEAST,
      point('blocks', 'summary.short', 'summary', { count: SUMMARY_LEAST }),
    ),
    ...when(description === '', point(isOut ? 'blocks' : 'advice', 'description.missing', 'description')),
    ...when(!hasContact(fields), point(isOut ? 'blocks' : 'advice', 'contact.missing', 'contact')),
    ...when(fields.themes.length === 0, point(isOut ? 'blocks' : 'advice', 'themes.missing', 'themes')),
    ...when(fields.tags.length === 0, point('advice', 'tags.missing', 'tags')),
  ];
};

const today = () => new Date().toISOString().slice(0, 10);

const announcement: Points = ({ fields: { expectedAt } }, { status }) =>
  when(
    status === 'planned',
    ...when(expectedAt === null, point('blocks', 'expectedAt.missing', 'expectedAt')),
    ...when(expectedAt !== null && expectedAt < today(), point('blocks', 'expectedAt.passed', 'expectedAt')),
  );

const CLOSED = seedRow('access', 'closed').id;

const use: Points = ({ fields }, { status, visibility }) => {
  if (status === 'planned') return [];
  const { licence, access, rights, frequency, languages } = fields;
  const open = licenceTypes.find(({ id }) => id === licence)?.details.open;
  return [
    ...when(licence === null, point('blocks', 'licence.missing', 'licence')),
    ...when(open === false && status === 'published', point('advice', 'licence.notOpen', 'licence')),
    ...when(access === null, point('blocks', 'access.missing', 'access')),
    ...when(
      access === CLOSED && status === 'published' && visibility === 'public',
      point('blocks', 'access.closed', 'access'),
    ),
    ...when(status === 'onRequest' && (rights ?? '') === '', point('blocks', 'rights.missing', 'rights')),
    ...when(frequency === null, point('blocks', 'frequency.missing', 'frequency')),
    ...when(languages.length === 0, point('blocks', 'languages.missing', 'languages')),
    ...when(fields.temporal === null, point('advice', 'temporal.missing', 'temporal')),
    ...when(
      (fields.spatial ?? '') === '' && fields.places.length === 0,
      point('advice', 'spatial.missing', 'spatial'),
    ),
  ];
};

const isRestricted = (id: number | null): boolean =>
  id === null || dataAnonymisationTypes.find((row) => row.id === id)?.details?.['restricted'] === true;

const isOfArticle9 = (id: number): boolean =>
  basisRows.find((row) => row.id === id)?.details?.['specialCategory'] === true;
/** Convictions are of article 10, which has no list of bases. */
const needsArticle9 = (categories: DatasetFields['specialCategories']): boolean =>
  categories.some((one) => one !== 'criminal');

const privacy: Points = ({ fields, files, answers }, { status, visibility }) => {
  if (status === 'planned') return [];
  const { personalData, lawfulBases, anonymisation, specialCategories, impactAssessment } = fields;
  const isOpen = status === 'published' && visibility === 'public';
  const findings = files.flatMap(({ entry, version }) =>
    version.personal.map((found) => ({
      answer: answerTo(answers, found),
      named: { column: found.column, file: entry.name, resourceGUID: entry.resourceGUID },
    })),
  );
  const isPersonal = personalData === 'yes' || findings.some(({ answer }) => answer?.is_personal);
  return [
    ...when(personalData === null, point('blocks', 'personalData.missing', 'personalData')),
    ...findings.flatMap(({ answer, named }) => [
      ...when(answer === undefined, point(isOpen ? 'blocks' : 'advice', 'findings.open', 'findings', named)),
      ...when(
        answer?.is_personal === true && isRestricted(anonymisation),
        point(isOpen ? 'blocks' : 'advice', 'findings.personal', 'findings', named),
      ),
    ]),
    ...when(isPersonal && lawfulBases.length === 0, point('blocks', 'lawfulBases.missing', 'lawfulBases')),
    ...when(
      isPersonal && needsArticle9(specialCategories) && !lawfulBases.some(isOfArticle9),
      point('blocks', 'specialCategories.basis', 'lawfulBases'),
    ),
    ...when(
      isPersonal && specialCategories.length > 0 && impactAssessment === null,
      point('advice', 'impactAssessment.missing', 'impactAssessment'),
    ),
    ...when(
      fields.anonymisationReview !== null && fields.anonymisationReview <= today(),
      point('advice', 'anonymisation.review', 'anonymisationReview'),
    ),
    ...when(isPersonal && fields.retention === null, point('advice', 'retention.missing', 'retention')),
    ...when(
      fields.dataOwner === null,
      point(isPersonal ? 'blocks' : 'advice', 'dataOwner.missing', 'dataOwner'),
    ),
    ...when(isPersonal && anonymisation === null, point('blocks', 'anonymisation.missing', 'anonymisation')),
    ...when(
      isPersonal && anonymisation !== null && isRestricted(anonymisation) && isOpen,
      point('blocks', 'anonymisation.restricted', 'anonymisation'),
    ),
  ];
};

/** True for places whose reference system only the publisher can name. */
const isWithoutSystem = ({ dialect }: { readonly dialect: Dialect | null }) =>
  dialect?.system !== undefined && dialect.system.state !== 'converted';

/** The versions that readers can get, and still can once the dataset is published. */
function openVersions({ files, versions }: Working): VersionRow[] {
  const all = [...versions.values()];
  const current = files.map(({ version }) => version);
  const ended = new Set(endedByRemedies(all, current).map(({ version }) => version));
  return all.filter((one) => one.published_at !== null && one.withheld_at === null && !ended.has(one));
}

/** How many of them are earlier ones of a file with columns that look like personal data and are not in its version of now. */
const earlierWithFindings = (
  open: readonly VersionRow[],
  { answers }: Working,
  { entry, version }: WorkingFile,
): number =>
  open.filter(
    (one) =>
      one.resource_guid === entry.resourceGUID &&
      one.version_guid !== version.version_guid &&
      one.personal.some(
        (found) =>
          answerTo(answers, found)?.is_personal !== false &&
          !version.personal.some(({ column, kind }) => column === found.column && kind === found.kind),
      ),
  ).length;

const data: Points = (working, { status }) => {
  const { fields, files } = working;
  if (status === 'planned') return [];
  const open = openVersions(working);
  const named = new Set<string>();
  for (const { version } of files)
    for (const { name, description } of version.columns)
      if ((fields.dictionary[name]?.description ?? description ?? '') === '') named.add(name);
  // The name of a country is a place too, and has no coordinates.
  const hasPlaces = files.some(
    ({ version: { clues, dialect } }) => clues.box !== undefined || dialect?.system !== undefined,
  );
  return [
    ...when(files.length === 0, point('blocks', 'files.missing', 'files')),
    ...files.flatMap(({ entry, version }) => {
      const file = { file: entry.name, resourceGUID: entry.resourceGUID };
      const { status: state, status_reason: reason } = version;
      const earlier = earlierWithFindings(open, working, { entry, version });
      const problems = version.violations.reduce((sum, { count }) => sum + count, 0);
      return [
        ...when(
          state === 'pending' || state === 'processing',
          point('blocks', 'files.notReady', 'files', file),
        ),
        ...when(
          state === 'failed',
          point('blocks', 'files.failed', 'files', { ...file, reason: reason ?? '' }),
        ),
        ...when(version.withheld_at !== null, point('blocks', 'files.withheld', 'files', file)),
        ...when(earlier > 0, point('advice', 'files.earlier', 'files', { ...file, count: earlier })),
        ...when(isWithoutSystem(version), point('advice', 'files.system', 'files', file)),
        ...when(entry.name === version.file_name, point('advice', 'files.name', 'files', file)),
        ...when(problems > 0, point('advice', 'files.violations', 'files', { ...file, count: problems })),
      ];
    }),
    ...when(named.size > 0, point('advice', 'dictionary.missing', 'dictionary', { count: named.size })),
    ...when(
      hasPlaces && fields.spatialReferenceSystem === null,
      point('advice', 'spatialReferenceSystem.missing', 'spatialReferenceSystem'),
    ),
  ];
};

/** True for a point about an address elsewhere that does not answer. */
export const isAboutLink = (id: string): boolean => id === 'files.linkBroken' || id === 'landingPage.broken';

const links: Points = ({ fields, files, brokenLinks }) =>
  brokenLinks.flatMap((link) => {
    const said = { reason: link.problem, since: link.since };
    if (link.resourceGUID === null)
      return when(
        fields.landingPage === link.url,
        point('advice', 'landingPage.broken', 'landingPage', said),
      );
    const file = files.find(({ entry }) => entry.resourceGUID === link.resourceGUID);
    return file === undefined || file.version.url !== link.url
      ? []
      : [
          point('advice', 'files.linkBroken', 'files', {
            ...said,
            file: file.entry.name,
            resourceGUID: link.resourceGUID,
          }),
        ];
  });

/** The points of a dataset that speak of it alone. */
export const pointsOf = (working: Working, target: Target): ChecklistItem[] =>
  [texts, announcement, data, links, use, privacy].flatMap((points) => points(working, target));

/** Datasets, each as one without an owner where its owner is no longer an editor of the organisation. */
export async function withoutFormerOwners(
  kysely: Kysely<Schema>,
  datasets: readonly { readonly organisationGUID: string; readonly working: Working }[],
): Promise<Working[]> {
  const editors = await readEditors(
    kysely,
    datasets.flatMap(({ organisationGUID, working: { fields } }) =>
      fields.dataOwner === null ? [] : [{ organisationGUID, identityGUID: fields.dataOwner }],
    ),
  );
  return datasets.map(({ organisationGUID, working }) =>
    editors.has(`${organisationGUID} ${working.fields.dataOwner}`)
      ? working
      : { ...working, fields: { ...working.fields, dataOwner: null } },
  );
}

/** All points, those that block first. */
export async function readChecklist(
  kysely: Kysely<Schema>,
  { datasetGUID, organisationGUID }: Editable,
  working: Working,
  target: Target,
): Promise<ChecklistItem[]> {
  const same = await kysely
    .selectFrom('catalogue.dataset')
    .select('dataset_guid')
    .where('organisation_guid', '=', organisationGUID)
    .where('title', '=', working.fields.title)
    .where('dataset_guid', '<>', datasetGUID)
    .where('removed_at', 'is', null)
    .limit(1)
    .execute();
  const items = [
    ...(await withoutFormerOwners(kysely, [{ organisationGUID, working }])).flatMap((one) =>
      pointsOf(one, target),
    ),
    ...when(same.length > 0, point('advice', 'title.taken', 'title')),
  ];
  return items.toSorted((a, b) => Number(b.level === 'blocks') - Number(a.level === 'blocks'));
}
