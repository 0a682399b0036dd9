/** From the description of a sample dataset to a group of the data package, with dates relative to today. */
import { seedRow } from '#proxy/platform/lookups/tables.ts';
import type { PackageGroup } from '#proxy/domains/catalogue/importer/frictionless/read-package.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { tagsOf } from '#proxy/domains/catalogue/importer/normalise/tag.ts';
import type { SampleDataset, SampleOrganisation } from './sample-organisation.ts';

const DAY = 86_400_000;
/** Records without a stated age entered the catalogue about four years ago. */
const USUAL_RECORD_AGE = 1400;

/** Identifiers of the sample in `source_identifier`. */
export const sampleIdentifier = (dataset: SampleDataset): string => `sample:${dataset.id}`;

/** Leaves out what the package says to its own developers: scripts, former file names, notes on versions. */
export function tidy(description: string): string {
  return description
    .replaceAll(/^> ?\[![A-Z]+\]\n(?:^>.*\n?)*/gm, '')
    .replaceAll(/(?<=^|[.\n])[^.\n]*`\/?scripts\/[^`]*`\.?/g, '')
    .replaceAll(/\s*Used in(?: conjunction with)? [^.]*\.(?=\s|$)/g, '')
    .replaceAll(/([^\n.:])\n(?=[a-z(])/g, '$1 ')
    .trim();
}

const statusAccess = { draft: 'closed', planned: 'open', published: 'open', onRequest: 'request' } as const;

/** Fields that the sample states itself. Times are whole hours before `now`, so that they read well. */
function statedFields(
  dataset: SampleDataset,
  organisation: SampleOrganisation,
  now: Date,
): Partial<ImportRecord> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const status = dataset.status ?? 'published';
  const recordAge = dataset.recordAge ?? Math.max(dataset.age, USUAL_RECORD_AGE);
  const [start, end] = dataset.temporal ?? [];
  const isOut = status === 'published' || status === 'onRequest';
  return {
    title: dataset.title,
    summary: dataset.summary,
    language: 'en',
    ...(dataset.translations && { translations: dataset.translations }),
    languages: ['en'],
    status,
    visibility: dataset.visibility ?? 'public',
    accessId: seedRow('access', statusAccess[status]).id,
    frequencyId: seedRow('updateFrequency', dataset.frequency).id,
    themeIds: dataset.themes.map((code) => seedRow('theme', code).id),
    tags: tagsOf(dataset.tags),
    contact: { name: organisation.contact, email: organisation.email, url: null },
    temporal: start === undefined ? null : { start, end: end ?? null },
    spatial: dataset.spatial ?? null,
    expectedAt:
      dataset.expectedIn === undefined
        ? null
        : new Date(now.getTime() + dataset.expectedIn * DAY).toISOString().slice(0, 10),
    firstPublishedAt: isOut ? daysAgo(recordAge) : null,
    updatedAt: daysAgo(dataset.age),
    createdAt: daysAgo(recordAge),
    landingPage: null,
    ...(dataset.asksAboutPeople === undefined && { personalData: 'no' as const }),
  };
}

/** The group that the importer of data packages makes a dataset of. */
export function groupOf(dataset: SampleDataset, organisation: SampleOrganisation, now: Date): PackageGroup {
  const stated = statedFields(dataset, organisation, now);
  return {
    identifier: sampleIdentifier(dataset),
    resources: dataset.resources,
    ...(dataset.names && { names: dataset.names }),
    edit: (record) => ({
      ...record,
      ...stated,
      description: dataset.description ?? tidy(record.description),
      ...(dataset.licence !== undefined && {
        licenceId: dataset.licence === null ? null : seedRow('licenceType', dataset.licence).id,
      }),
      ...(dataset.rights !== undefined && { rights: dataset.rights }),
      // One description stands for all files; repeating it beside each file would say nothing more.
      resources: record.resources.map((resource) => ({ ...resource, description: null })),
    }),
  };
}
