/** What the previews of files offer to other domains, and what they are opened with. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { differenceCalls } from '#contract/difference.ts';
import type { DrawnLayer } from '#contract/maps.ts';
import type { Narrowing, NarrowingInput } from '#contract/narrowing.ts';
import type { previewCalls } from '#contract/preview.ts';
import type { previewMapCalls } from '#contract/preview-map.ts';
import type { OfferedTables } from '#contract/table-sources.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Handler } from '#proxy/platform/service/service.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import type { TableStore } from '#proxy/platform/store/table-store.ts';
import type { RunLimits } from './convert/run-conversion.ts';
import type { FindFile } from './find-resource.ts';
import type { TableSearch } from './find-tables.ts';
import type { Layer, Viewport } from './geometry/draw-layer.ts';
import type { NamedChart, NamedFigures } from './named-chart.ts';
import type { PreparedFile } from './prepare.ts';
import type { RowsApiOptions } from './rows/context.ts';
import type { Sample } from './sample.ts';

export interface PreviewsOptions {
  readonly kysely: Kysely<Schema>;
  readonly findFile: FindFile;
  readonly store: FileStore;
  readonly tables: TableStore;
  readonly log: Logger;
  /** Signs a path of this site for a person, so that a browser can follow it for a minute. */
  readonly signPath: (path: string, identityGUID: string) => string;
  /** Limits of a conversion, and the programs that convert and query; tests set them. */
  readonly conversion?: {
    readonly limits?: Partial<RunLimits>;
    readonly timeout?: number;
    readonly program?: string;
  };
  readonly query?: {
    readonly time?: number;
    readonly queue?: number;
    readonly each?: number;
    readonly program?: string;
  };
}

export type PreviewHandlers = {
  [N in keyof typeof previewCalls | keyof typeof previewMapCalls | keyof typeof differenceCalls]: Handler<N>;
};

export interface Previews {
  readonly handlers: PreviewHandlers;
  /** Has the table of a stored file made before anyone asks for it. */
  prepare(file: PreparedFile): Promise<void>;
  /** Checks a part against the table of a file. @throws ProblemError 400 by field */
  fitNarrowing(resourceGUID: string, narrowing: NarrowingInput, field?: string): Promise<Narrowing>;
  /**
   * The first rows and columns of a file's table as a caller sees it; null where there is no table.
   * @throws ProblemError 403 or 404, where they may not see it
   */
  sample(resourceGUID: string, identityGUID: string | null): Promise<Sample | 'preparing' | null>;
  /**
   * Draws a layer of a map as a caller sees it. A table that is not made yet is asked for.
   * @throws ProblemError 403 or 404, where they may not see it; 409 while there is no table
   */
  drawLayer(layer: Layer, viewport: Viewport, identityGUID: string | null): Promise<DrawnLayer>;
  /**
   * The figures of a saved chart as a caller sees them. A table that is not made yet is asked for.
   * @throws ProblemError 403 or 404, where they may not see it; 409 while there is no table
   */
  drawChart(chart: NamedChart, identityGUID: string | null): Promise<NamedFigures>;
  /** Tables that a person may read, and those that are not made yet; those of an organisation first. */
  findTables(search: TableSearch, identityGUID: string): Promise<OfferedTables>;
  /** The same without tables that are known to have no places. */
  findPlaces(search: TableSearch, identityGUID: string): Promise<OfferedTables>;
  /** The plain API of rows, over the tables of previews. */
  rowsApi(
    options: Pick<RowsApiOptions, 'authenticate' | 'signedFor' | 'noteUse' | 'findLayer' | 'origin'>,
  ): (request: Request) => Promise<Response>;
  /** Resolves when no table and no comparison waits that this server could make. */
  idle(): Promise<void>;
  close(): Promise<void>;
}
