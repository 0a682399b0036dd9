/** What publishing would change, and for whom. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, Instant } from './entities/common.ts';
import { dataset, read } from './publishing-call.ts';

/** How a new version of a file differs from the one that readers have. */
export const VersionDifference = z.object({
  resourceGUID: Guid,
  name: z.string(),
  change: z.enum(['added', 'replaced', 'removed']),
  rows: z.nullable(z.object({ before: z.nullable(z.int()), after: z.nullable(z.int()) })),
  columns: z.object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    retyped: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
    /** The same column under another name, by what an editor has said; neither removed nor added. */
    renamed: z.array(z.object({ before: z.string(), after: z.string() })),
    /** Bars of fingerprints, such as `n7`, of the first columns; null where a version has no such column. */
    bars: z.array(
      z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
    ),
  }),
});

/**
 * `gone`: calls that name the column are refused, and what is drawn of it is not. `renamed`: calls are refused as well, and
 * the column is there under another name, which what is drawn of it follows. `retyped`: its values are of another type.
 */
const ColumnEffect = z.enum(['gone', 'renamed', 'retyped']);

/** A column that the publication changes. */
export const ChangedColumn = z.object({
  /** Empty: all columns. */
  column: z.string(),
  effect: ColumnEffect,
});
export type ChangedColumn = z.infer<typeof ChangedColumn>;

/** Calls of the plain API in 90 days that asked for a column which the publication changes. */
export const ColumnUse = z.object({
  resourceGUID: Guid,
  ...ChangedColumn.shape,
  calls: z.int(),
  /** Of which without a key. */
  callsWithoutKey: z.int(),
  /** Only members of the organisation of the dataset learn the names. */
  keys: z.array(
    z.object({
      name: z.nullable(z.string()),
      organisation: z.nullable(z.string()),
      calls: z.int(),
      lastUsedAt: Instant,
    }),
  ),
});
export type ColumnUse = z.infer<typeof ColumnUse>;

/** A site on which a file of the dataset is embedded, as its readers have shown in 90 days. */
export const EmbedUse = z.object({
  resourceGUID: Guid,
  /** The host of the page around the embed. Only members of the organisation of the dataset learn it. */
  site: z.nullable(z.string()),
  views: z.int(),
  lastSeenAt: Instant,
});
export type EmbedUse = z.infer<typeof EmbedUse>;

/** A map, a chart or a dashboard that is made of a file of the dataset. */
export const DocumentUse = z.object({
  kind: z.enum(['map', 'chart', 'dashboard']),
  /** Null: the caller may not open it. */
  named: z.nullable(
    z.object({
      documentGUID: Guid,
      title: z.string(),
      organisation: z.object({ slug: z.string(), name: z.string() }),
    }),
  ),
  /** Of a map or a chart: the columns that it is drawn of and that change. A dashboard shows what is listed beside it. */
  columns: z.array(z.extend(ChangedColumn, { resourceGUID: Guid })),
});
export type DocumentUse = z.infer<typeof DocumentUse>;

/** How many use the dataset; lists beside it may be cut. */
export const UseCounts = z.object({
  keys: z.int(),
  apps: z.int(),
  maps: z.int(),
  charts: z.int(),
  dashboards: z.int(),
  /** Files by the sites on which they are embedded. */
  embeds: z.int(),
  /** Maps, charts and dashboards that the caller may not open. */
  hidden: z.int(),
});
export type UseCounts = z.infer<typeof UseCounts>;

/** Before something is published: what changes, and for whom. */
export const publishingEffectCalls = {
  'dataset:affected': defineCall({
    ...read,
    path: 'dataset:affected',
    summary: 'Who uses the dataset, and what publishing the present changes would change for them.',
    request: z.object(dataset),
    response: z.object({
      files: z.array(VersionDifference),
      /** Earlier versions, by their numbers, that readers lose, since a later one has a remedy for personal data. */
      withheld: z.array(z.object({ resourceGUID: Guid, name: z.string(), versions: z.array(z.int()) })),
      /** Who asked for columns that go or get another type, the column with most calls first. */
      columnUses: z.array(ColumnUse),
      followers: z.int(),
      /** People, groups and organisations with a grant. */
      grants: z.int(),
      counts: UseCounts,
      /** API keys that reach the dataset, 100 at most. Only members of the organisation learn their names and uses. */
      keys: z.array(z.object({ name: z.nullable(z.string()), lastUsedAt: z.nullable(Instant) })),
      /** Published apps that name the dataset, 100 at most. */
      apps: z.array(z.object({ appGUID: Guid, title: z.string() })),
      /** Maps, charts and dashboards, their embeds with them, 200 at most. What the caller may open is first. */
      documents: z.array(DocumentUse),
      /** Files on other sites, 100 at most, the one with most views first. */
      embeds: z.array(EmbedUse),
      /** In the last 90 days. */
      downloads: z.int(),
      apiCalls: z.int(),
      views: z.int(),
    }),
  }),
  'dataset:exportAffected': defineCall({
    ...read,
    path: 'dataset:exportAffected',
    summary:
      'Who is affected by publishing the present changes, as CSV: a line for each key, map, chart, app and site.',
    request: z.object(dataset),
    /** `isCut`: there are more than these. */
    response: z.object({ text: z.string(), isCut: z.boolean() }),
  }),
};
