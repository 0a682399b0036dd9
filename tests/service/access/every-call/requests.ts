/** One valid request of every call about given things. A field that no one has written a value for fails the test. */
import * as z from 'zod';
import { callByName, callNames, type CallName } from '#contract/index.ts';
import { chosenTopics, defaultDelivery } from '#contract/notice-preferences.ts';
import { validateRequest } from '#contract/validate.ts';
import { chartOf as chartDocument } from '../../../support/chart-document.ts';

/** What a request is about, by GUID. */
export interface Things {
  readonly organisation: string;
  readonly dataset: string;
  readonly resource: string;
  readonly draft: string;
  readonly map: string;
  readonly layer: string;
  readonly chart: string;
  readonly board: string;
  readonly group: string;
  readonly key: string;
  readonly link: string;
  readonly grant: string;
  readonly request: string;
  readonly invitation: string;
  readonly view: string;
  readonly source: string;
  readonly person: string;
  readonly session: string;
  readonly app: string;
}

/** Things that there are none of. */
export const nothing = (organisation: string): Things => ({
  organisation,
  ...(Object.fromEntries(
    (
      'dataset resource draft map layer chart board group key link grant request invitation view source person session app' as const
    )
      .split(' ')
      .map((name) => [name, crypto.randomUUID()]),
  ) as Record<Exclude<keyof Things, 'organisation'>, string>),
});

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

export const chartOf = (resourceGUID: string, words = '') =>
  chartDocument(resourceGUID, { title: words || 'Chart', words, alternative: words || 'Words', x: 'site' });

export const layerOf = (resourceGUID: string, layerGUID: string, name = 'Places') => ({
  layerGUID,
  resourceGUID,
  sheet: 0,
  name,
  style: { kind: 'single' as const },
  filters: [],
  popup: [],
  from: 0,
  to: 22,
  hidden: false,
});

export const mapOf = (title: string, ...layers: ReturnType<typeof layerOf>[]) => ({
  title,
  words: '',
  alternative: title,
  extent: null,
  layers,
});

/** The value of a field, whichever call has it. */
const fields = (it: Things, word: string): Record<string, unknown> => ({
  organisationGUID: it.organisation,
  datasetGUID: it.dataset,
  datasetGUIDs: [it.dataset],
  resourceGUID: it.resource,
  resourceGUIDs: [it.resource],
  before: it.resource,
  after: it.resource,
  versionGUID: it.resource,
  documentGUID: it.chart,
  mapGUID: it.map,
  layerGUID: it.layer,
  groupId: it.group,
  keyGUID: it.key,
  linkGUID: it.link,
  grantGUID: it.grant,
  requestGUID: it.request,
  questionGUID: it.view,
  invitationGUID: it.invitation,
  viewGUID: it.view,
  sourceGUID: it.source,
  runGUID: it.source,
  changeGUID: it.view,
  identityGUID: it.person,
  userGUID: it.person,
  sessionGUID: it.session,
  appGUID: it.app,
  pictureGUID: it.app,
  uploadId: it.app,
  datasets: [it.dataset],
  section: 'files',
  slug: 'parks',
  principal: { kind: 'group', id: it.group },
  viewer: { kind: 'visitor' },
  document: chartOf(it.resource),
  layer: layerOf(it.resource, it.layer),
  parts: [{ kind: 'chart', partGUID: it.view, documentGUID: it.chart, wide: false }],
  // Words that lists are searched by.
  keywords: word,
  search: word,
  query: word,
  // What it says does not matter to the decision about the caller.
  timeZone: 'Europe/London',
  action: 'download',
  address: 'https://source.example/catalogue.json',
  allowed: [],
  answer: 'Yes',
  at: null,
  base: 1,
  change: 'added',
  changes: {},
  chart: { kind: 'bar', x: 0, y: null, series: null, aggregate: 'count' },
  choice: 'withdrawn',
  code: '123456',
  column: 0,
  columns: [0],
  consentId: it.view,
  content: 'AAAA',
  days: 30,
  deliveries: Object.fromEntries(chosenTopics.map((topic) => [topic, defaultDelivery[topic]])),
  decidedAt: new Date().toISOString(),
  description: 'Words',
  editorFields: [],
  email: 'someone@example.org',
  emails: ['someone@example.org'],
  everyHours: 24,
  familyName: 'Example',
  field: 'title',
  file: null,
  follow: true,
  format: 'csv',
  from: '2026-01-01',
  givenName: 'Given',
  hour: 17,
  id: 1,
  ids: ['1'],
  isPersonal: false,
  kind: 'webApp',
  label: 'Label',
  lutTableName: 'theme',
  name: 'Example',
  newAs: 'draft',
  overlap: 'now',
  owners: {},
  password: 'Commonplace-2',
  policyVersion: 1,
  position: 0,
  purpose: 'A study of parks',
  question: 'Why?',
  reason: 'For the test',
  reply: 'To know',
  revision: 1,
  roleId: 7,
  row: 0,
  scopes: ['dataset.read'],
  secret: 'cppl_nothing',
  size: 10,
  starts: ['2026-01-01T00:00:00Z'],
  status: 'published',
  summary: 'Words',
  tags: [word],
  title: 'Example',
  token: 'a'.repeat(43),
  until: inDays(30),
  upTo: '1',
  url: 'https://parks.example',
  verdict: 'approved',
  version: 1,
  visibility: 'public',
  wanted: false,
  whenGone: 'keep',
});

/** Fields of one call that are not as those of others. */
const own = (it: Things): { readonly [N in CallName]?: Record<string, unknown> } => ({
  'report:use': { from: '2026-01-01', until: '2026-01-31' },
  'report:useExport': { from: '2026-01-01', until: '2026-01-31' },
  'report:organisation': { from: '2026-01-01', until: '2026-01-31' },
  'report:organisationExport': { from: '2026-01-01', until: '2026-01-31' },
  'map:save': { document: mapOf('Example', layerOf(it.resource, it.layer)) },
  'dashboard:view': { documentGUID: it.board },
  'document/access': { kind: 'map', documentGUID: it.map },
  'document/share': { kind: 'map', documentGUID: it.map },
  'document/explainAccess': { kind: 'map', documentGUID: it.map },
  'resource:downloadTable': { form: 'csv' },
  'dataset:changeMany': { change: { kind: 'addTag', tag: 'parks' } },
  'dataset/previewSharing': {
    change: { kind: 'end', grantGUID: it.grant },
  },
  'lut:create': { after: null, label: 'A value that is added' },
  'dataset:renameColumn': { before: 'site', after: 'place' },
  'dataset:separateColumn': { column: 'place' },
  'dataset:answerFinding': { columns: [{ column: 'site', kind: 'email' }] },
  'previewLink:list': { datasetGUID: it.draft },
  'previewLink:make': { datasetGUID: it.draft },
  'previewLink:end': { datasetGUID: it.draft },
});

/** Optional fields that name a thing, or search: they are filled in, others left out. */
const fill = /GUIDs?$|^keywords$|^search$|^query$/;

/** @throws Error that names the call whose fields are not valid */
export function requestOf(name: CallName, it: Things, word: string): Record<string, unknown> {
  const call = callByName(name);
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const known = { ...fields(it, word), ...own(it)[name] };
  const wanted = Object.keys(schema.properties ?? {}).filter(
    (field) => schema.required?.includes(field) === true || fill.test(field),
  );
  const request = Object.fromEntries(wanted.map((field) => [field, known[field]]));
  const read = validateRequest(call, request);
  if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.fieldErrors)} in ${JSON.stringify(request)}`);
  return request;
}

export const everyCall: readonly CallName[] = callNames;
