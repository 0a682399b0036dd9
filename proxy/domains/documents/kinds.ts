/** Charts and dashboards as documents that an organisation keeps. */
import type { ChartDocument, DashboardDocument } from '#contract/documents.ts';
import { fieldError } from '#contract/rule.ts';
import { documentsTable, type KeptKind } from '#proxy/platform/documents/document-rows.ts';

export type AnyDocument = ChartDocument | DashboardDocument;

const shared = { place: documentsTable, field: 'documentGUID', editing: 'chart.edit' } as const;

const empty = <Field extends string>(values: Readonly<Record<Field, string>>) =>
  (Object.keys(values) as Field[])
    .filter((field) => values[field].trim() === '')
    .map((field) => fieldError(`document.${field}`, 'field.missing'));

const chartKind: KeptKind<AnyDocument> = {
  ...shared,
  kind: 'chart',
  actions: {
    created: 'chart.created',
    published: 'chart.published',
    unpublished: 'chart.unpublished',
    deleted: 'chart.deleted',
    restored: 'chart.restored',
  },
  missing: (document) =>
    document.kind === 'chart' ? empty({ title: document.title, alternative: document.alternative }) : [],
};

const dashboardKind: KeptKind<AnyDocument> = {
  ...shared,
  kind: 'dashboard',
  actions: {
    created: 'dashboard.created',
    published: 'dashboard.published',
    unpublished: 'dashboard.unpublished',
    deleted: 'dashboard.deleted',
    restored: 'dashboard.restored',
  },
  missing: (document) =>
    document.kind === 'dashboard'
      ? [
          ...empty({ title: document.title }),
          ...(document.parts.length === 0 ? [fieldError('document.parts', 'document.noPart')] : []),
        ]
      : [],
};

export const kinds = { chart: chartKind, dashboard: dashboardKind } as const;
