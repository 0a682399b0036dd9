/** Calls about saved charts and dashboards. */
import * as z from 'zod/mini';
import { dataCall, defineCall } from './call.ts';
import { documentKinds, documentLimits, documentStates, DOCUMENTS_PAGE_SIZE } from './document-constants.ts';
import {
  ChartDocument,
  DashboardDocument,
  DocumentSummary,
  EditedDocumentAnswer,
  KeptDocument,
} from './documents.ts';
import { Guid, limit, offset, storable } from './entities/common.ts';
import { keptCalls } from './kept-calls.ts';
import { ChartFigures, ShownChart, ShownDashboard, ShownPart } from './shown-documents.ts';
import { OfferedTables, TableSearch } from './table-sources.ts';

const change = { ...dataCall, access: 'member', safe: false } as const;
const document = { documentGUID: Guid };
const on = z._default(z.enum(['made', 'current']), 'made');

export const documentCalls = {
  'chart:create': defineCall({
    ...change,
    path: 'chart:create',
    summary: 'Saves a chart of a table as a draft, on the version that readers have.',
    access: { capability: 'chart.edit' },
    request: z.object({ organisationGUID: Guid, document: ChartDocument }),
    response: z.object(document),
  }),
  'chart:view': defineCall({
    ...dataCall,
    path: 'chart:view',
    summary: 'A published chart: its words, as far as the caller may read its data.',
    access: 'anyone',
    safe: true,
    request: z.object(document),
    response: ShownChart,
  }),
  'chart:figures': defineCall({
    ...dataCall,
    path: 'chart:figures',
    summary: 'The figures of a published chart, of what the caller may read.',
    access: 'anyone',
    safe: true,
    request: z.object({ ...document, on }),
    response: ChartFigures,
  }),
  'chart:try': defineCall({
    ...dataCall,
    path: 'chart:try',
    summary: 'The figures of a chart that is being edited.',
    access: 'member',
    safe: true,
    request: z.object({ document: ChartDocument, on }),
    response: ChartFigures,
  }),
  'chart:sources': defineCall({
    ...dataCall,
    path: 'chart:sources',
    summary:
      'Tables that the caller may read, and those that are not prepared yet; those of the organisation first.',
    access: 'organisationMember',
    safe: true,
    request: TableSearch,
    response: OfferedTables,
  }),
  'dashboard:create': defineCall({
    ...change,
    path: 'dashboard:create',
    summary: 'Creates a draft of a dashboard.',
    access: { capability: 'chart.edit' },
    request: z.object({
      organisationGUID: Guid,
      title: z._default(z.string().check(z.maxLength(documentLimits.title), storable), ''),
    }),
    response: z.object(document),
  }),
  'dashboard:view': defineCall({
    ...dataCall,
    path: 'dashboard:view',
    summary: 'A published dashboard, each part as far as the caller may see it.',
    access: 'anyone',
    safe: true,
    request: z.object(document),
    response: ShownDashboard,
  }),
  'dashboard:preview': defineCall({
    ...dataCall,
    path: 'dashboard:preview',
    summary: 'The parts of a dashboard that is being edited, as the caller sees them.',
    access: 'member',
    safe: true,
    request: z.object({ parts: DashboardDocument.shape.parts }),
    response: z.object({ parts: z.array(ShownPart) }),
  }),
  'dashboard:public': defineCall({
    ...dataCall,
    path: 'dashboard:public',
    summary: 'Dashboards that the public page of an organisation names.',
    access: 'anyone',
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: z.array(z.object({ ...document, title: z.string(), parts: z.int() })) }),
  }),
  'document:list': defineCall({
    ...dataCall,
    path: 'document:list',
    summary: 'Charts and dashboards of an organisation; drafts for those who may edit them.',
    access: 'organisationMember',
    safe: true,
    request: z.object({
      organisationGUID: Guid,
      kind: z._default(z.nullable(z.enum(documentKinds)), null),
      state: z._default(z.nullable(z.enum(documentStates)), null),
      keywords: z._default(z.string().check(z.maxLength(300)), ''),
      limit: limit(100, DOCUMENTS_PAGE_SIZE),
      offset: offset(),
    }),
    response: z.object({
      result: z.array(DocumentSummary),
      totalCount: z.int(),
      /** Of each kind, whatever their state. */
      counts: z.object({ chart: z.int(), dashboard: z.int() }),
    }),
  }),
  ...keptCalls({
    prefix: 'document',
    guids: document,
    document: KeptDocument,
    edited: EditedDocumentAnswer,
    words: 'a chart or dashboard',
  }),
};
