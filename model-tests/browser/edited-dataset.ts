/** A dataset as its editor is shown it, where what the service answers is what a path says. */
import { expect, type Page } from '@playwright/test';
import { routeCalls } from '#model-tests/kit/call-routes.ts';
import type { core } from 'zod/mini';
import type { EditedDataset } from '#contract/edited-dataset.ts';
import { DatasetFields } from '#contract/publishing-fields.ts';
import type { EditedFile } from '#contract/publishing-files.ts';
import { accountWith, origin, sessionCookies } from './accounts.ts';
import { dataOf } from './gateway.ts';

export const DATASET = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a03';
export const TODAY = '2026-01-01T00:00:00Z';

/** What a field has before anything is written into it, by its schema. */
function emptyValue({ _zod: { def } }: core.$ZodTypes): unknown {
  if (def.type === 'array') return [];
  if (def.type === 'record') return {};
  return def.type === 'nullable' ? null : '';
}

const emptyFields = Object.fromEntries(
  Object.entries(DatasetFields.shape).map(([name, schema]) => [name, emptyValue(schema as core.$ZodTypes)]),
) as unknown as DatasetFields;

/** The dataset with these values. */
export const editedDataset = (
  fields: Partial<EditedDataset['fields']> = {},
  revisions: EditedDataset['revisions'] = {},
): EditedDataset => ({
  datasetGUID: DATASET,
  organisation: {
    organisationGUID: '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a01',
    slug: 'first',
    name: 'First institute',
  },
  status: 'draft',
  visibility: 'private',
  may: { publish: true, delete: true },
  openness: { stars: 0, next: null },
  translations: {},
  fields: {
    ...emptyFields,
    title: 'Bridges',
    language: 'en',
    tags: ['steel'],
    ...fields,
  },
  revisions,
  unpublished: [],
  files: [],
  removed: [],
  proposals: [],
  findings: [],
  plan: null,
  firstPublishedAt: null,
  saved: null,
});

/** A version of a file, before anything is known of it. */
export const fileVersion = {
  bytes: 2048,
  shape: null,
  addedAt: TODAY,
  addedBy: 'Marta',
  withheld: null,
};

/** A stored file of the dataset that is read, without a table. */
export const editedFile = (
  file: Partial<EditedFile> &
    Pick<EditedFile, 'resourceGUID' | 'versionGUID' | 'version' | 'name' | 'fileName' | 'format'>,
): EditedFile => ({
  ...fileVersion,
  description: null,
  facts: {},
  mimeType: null,
  status: 'ready',
  statusReason: null,
  finding: null,
  checksum: null,
  url: null,
  uploadId: null,
  rowsGUID: file.versionGUID,
  isPublished: false,
  dialect: null,
  stated: {},
  columns: [],
  renaming: { againstGUID: null, gone: [], added: [], lost: [], renamed: [], otherTables: [] },
  moments: [],
  otherTables: [],
  violations: [],
  earlier: [],
  ...file,
});

/** Answers what the page asks beside the calls of a walk, and opens a section of the dataset as a member. */
export async function openEditPage(page: Page, section: 'about' | 'files' | 'publish'): Promise<void> {
  const { email } = await accountWith([]);
  await page.context().addCookies(await sessionCookies(email));
  const answers: Readonly<Record<string, unknown>> = {
    'data/dataset:checklist': { result: [] },
    'data/lut:view': { result: [] },
  };
  await routeCalls(
    page,
    (url) => (dataOf(url) ?? '') in answers,
    (route) => route.fulfill({ json: answers[dataOf(new URL(route.request().url())) ?? ''] }),
  );
  await page.goto(`${origin()}/organisation/first/dataset/${DATASET}/edit?section=${section}`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}
