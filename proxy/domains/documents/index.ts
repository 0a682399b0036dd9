/** Saved charts and dashboards of organisations: the handlers of their calls. Working out figures is the preview's. */
import { sql, type Kysely } from 'kysely';
import { documentLimits } from '#contract/document-constants.ts';
import type { DocumentKind } from '#contract/documents.ts';
import type { documentCalls } from '#contract/document-calls.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { OfferedTables } from '#contract/table-sources.ts';
import { createIsAllowed } from '#proxy/platform/access/is-allowed.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  documentsTable,
  editedAnswer,
  findEditable,
  readDocument,
} from '#proxy/platform/documents/document-rows.ts';
import { keptDocuments } from '#proxy/platform/documents/kept-documents.ts';
import { countDocuments, listDocuments, listed } from '#proxy/platform/documents/list-documents.ts';
import { currentVersions } from '#proxy/platform/documents/table-versions.ts';
import { UNTITLED } from '#proxy/platform/documents/withheld-texts.ts';
import {
  requireCaller,
  type Authorise,
  type CallContext,
  type Handler,
} from '#proxy/platform/service/service.ts';
import { kinds } from './kinds.ts';
import { chartFigures, findChart, showCharts, type DrawChart } from './show-chart.ts';
import { publicDashboards, showDashboard, showParts } from './show-dashboard.ts';

/** Tables that a person may read, and those that are not made yet. */
export type FindTables = (
  search: { readonly organisationGUID: string; readonly keywords: string },
  identityGUID: string,
) => Promise<OfferedTables>;

export interface DocumentsOptions {
  readonly kysely: Kysely<Schema>;
  readonly drawChart: DrawChart;
  readonly findTables: FindTables;
  /** False: a map of a dashboard is a part that is not available. */
  readonly hasMaps?: boolean;
  readonly authorise: Authorise;
}

export type DocumentHandlers = { [N in keyof typeof documentCalls]: Handler<N> };

async function list(
  kysely: Kysely<Schema>,
  request: CallRequest<'document:list'>,
  isEditor: boolean,
): Promise<CallResponse<'document:list'>> {
  const { kind } = request;
  const rows = await listDocuments<{ kind: DocumentKind }>(kysely, documentsTable, request, isEditor, {
    add: sql`t.kind`,
    only: sql`(${kind}::text is null or t.kind = ${kind}::text)`,
  });
  const counted = await countDocuments(
    kysely,
    documentsTable,
    request,
    isEditor,
    sql`t.kind || case when t.published is null then ' draft' else ' published' end`,
  );
  const count = (of: DocumentKind, state: string) => counted.get(`${of} ${state}`) ?? 0;
  const all = (of: DocumentKind) => count(of, 'draft') + count(of, 'published');
  const wanted: readonly DocumentKind[] = kind === null ? ['chart', 'dashboard'] : [kind];
  return {
    result: rows.map((row) => ({ documentGUID: row.guid, kind: row.kind, ...listed(row, isEditor) })),
    totalCount: wanted.reduce(
      (sum, of) => sum + (request.state === null ? all(of) : count(of, request.state)),
      0,
    ),
    counts: { chart: all('chart'), dashboard: all('dashboard') },
  };
}

export function createDocuments({
  kysely,
  drawChart,
  findTables,
  hasMaps = true,
  authorise,
}: DocumentsOptions): DocumentHandlers {
  const person = (context: CallContext) => requireCaller(context).identityGUID;
  const visitor = ({ caller }: Pick<CallContext, 'caller'>) => caller?.identityGUID ?? null;
  const isEditor = createIsAllowed(authorise, 'chart.edit');
  const kept = {
    chart: keptDocuments(kysely, kinds.chart),
    dashboard: keptDocuments(kysely, kinds.dashboard),
  };
  /** What is done with documents of the kind that this one is of; one that is not there is called a chart. */
  async function keptAs(documentGUID: string, identityGUID: string) {
    const row = await readDocument(kysely, documentsTable, documentGUID, identityGUID);
    const kind: DocumentKind = row?.kind === 'dashboard' ? 'dashboard' : 'chart';
    return { kind, ...kept[kind] };
  }
  return {
    async 'chart:create'({ organisationGUID, document }, context) {
      const identityGUID = person(context);
      const { resourceGUID } = document;
      const versionGUID =
        document.versionGUID ?? (await currentVersions(kysely, [resourceGUID])).get(resourceGUID) ?? null;
      const documentGUID = await kept.chart.create(
        organisationGUID,
        { ...document, versionGUID },
        identityGUID,
      );
      return { documentGUID };
    },
    async 'chart:view'({ documentGUID }, context) {
      const row = await findChart(kysely, documentGUID, visitor(context));
      const [shown] = await showCharts(kysely, [row], visitor(context));
      if (shown === undefined) throw new RangeError('A chart was shown as none');
      return shown;
    },
    async 'chart:figures'({ documentGUID, on }, context) {
      const { published } = await findChart(kysely, documentGUID, visitor(context));
      return chartFigures(kysely, drawChart, published, on, visitor(context));
    },
    'chart:try': ({ document, on }, context) =>
      chartFigures(kysely, drawChart, document, on, person(context)),
    'chart:sources': (request, context) => findTables(request, person(context)),
    async 'dashboard:create'({ organisationGUID, title }, context) {
      const named = title.trim() === '' ? UNTITLED.dashboard : title.trim();
      const document = {
        kind: 'dashboard' as const,
        title: named,
        words: '',
        onOrganisationPage: true,
        parts: [],
      };
      return { documentGUID: await kept.dashboard.create(organisationGUID, document, person(context)) };
    },
    'dashboard:view': ({ documentGUID }, context) =>
      showDashboard(kysely, documentGUID, { identityGUID: visitor(context), hasMaps }),
    async 'dashboard:preview'({ parts }, context) {
      return { parts: await showParts(kysely, parts, { identityGUID: person(context), hasMaps }) };
    },
    'dashboard:public': ({ organisationGUID }) => publicDashboards(kysely, organisationGUID),
    async 'document:list'(request, context) {
      return list(kysely, request, await isEditor(context, request.organisationGUID));
    },
    async 'document:edit'({ documentGUID }, context) {
      const { kind } = await keptAs(documentGUID, person(context));
      const row = await findEditable(kysely, kinds[kind], documentGUID, person(context));
      return { documentGUID, ...editedAnswer(row, kinds[kind]) };
    },
    async 'document:save'({ documentGUID, document, base }, context) {
      const { kind, save } = await keptAs(documentGUID, person(context));
      // A document that the caller may not know of is refused first.
      await findEditable(kysely, kinds[kind], documentGUID, person(context));
      if (document.kind !== kind)
        throw new ProblemError(400, `This is a ${kind}`, [fieldError('document.kind', 'document.otherKind')]);
      return save(documentGUID, { document, base }, person(context));
    },
    async 'document:duplicate'({ documentGUID }, context) {
      const { duplicate } = await keptAs(documentGUID, person(context));
      return { documentGUID: await duplicate(documentGUID, person(context), documentLimits.title) };
    },
    async 'document:delete'({ documentGUID }, context) {
      const { remove } = await keptAs(documentGUID, person(context));
      return remove(documentGUID, person(context));
    },
    async 'document:restore'({ documentGUID }, context) {
      const { restore } = await keptAs(documentGUID, person(context));
      await restore(documentGUID, person(context));
      return {};
    },
    async 'document:publish'({ documentGUID, ...wanted }, context) {
      const { publish } = await keptAs(documentGUID, person(context));
      return publish(documentGUID, wanted, person(context));
    },
    async 'document:unpublish'({ documentGUID }, context) {
      const { unpublish } = await keptAs(documentGUID, person(context));
      await unpublish(documentGUID, person(context));
      return {};
    },
  };
}
