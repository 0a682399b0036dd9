/** Draws a layer of a map: a question about columns by their names becomes one about the caller's table. */
import type { DrawnLayer, LayerStyle, MapLayer } from '#contract/maps.ts';
import { mapLimits } from '#contract/map-constants.ts';
import type { MapAnswer, MapBox } from '#contract/preview-map.ts';
import type { PreviewFilter, PreviewType } from '#contract/preview.ts';
import { templateColumns } from '#contract/map-template.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { readyTable, type TableServices } from '../table.ts';
import type { TableKey } from '../queue.ts';
import { readMap } from './read-map.ts';

/** Columns that are shown of a place where the author has chosen none. */
const SHOWN = 8;

interface NamedColumn {
  readonly position: number;
  readonly name: string;
  readonly type: PreviewType;
}

/** Columns of these names, the first of each name, or the first columns of the table. */
async function readColumns(
  { kysely }: TableServices,
  { fileKey, recipe }: TableKey,
  names: readonly string[],
): Promise<NamedColumn[]> {
  const query = kysely
    .selectFrom('catalogue.preview_column')
    .select(['position', 'name', 'type'])
    .where('file_key', '=', fileKey)
    .where('recipe', '=', recipe)
    .orderBy('position');
  return names.length === 0
    ? query.limit(SHOWN).execute()
    : query.where('name', 'in', [...new Set(names)]).execute();
}

/** What the features show: the mean of a measure, or a category. */
const shownBy = (style: LayerStyle, column: NamedColumn | undefined) => ({
  measure: style.kind === 'graduated' && column !== undefined ? column.position : null,
  category: style.kind === 'categories' && column !== undefined ? column.position : null,
  ...(style.kind === 'graduated' && {
    classes: style.breaks === undefined ? style.classes : style.breaks.length + 1,
    method: style.method,
    breaks: style.breaks ?? null,
  }),
  grouping: style.kind === 'clusters' || style.kind === 'heat' ? style.kind : ('dots' as const),
});

export type Layer = Pick<MapLayer, 'resourceGUID' | 'sheet' | 'style' | 'filters' | 'popup' | 'template'>;

export interface Viewport {
  /** Null: everything. */
  readonly view: MapBox | null;
  readonly zoom: number;
  readonly as: 'drawn' | 'listed';
  /** Of tiles: the feature that begins with this row; null: those in view. */
  readonly row: number | null;
  /** Only rows whose name has these words; null: all. */
  readonly find: string | null;
  /** Where the tiles of the layer are; absent: they are those of its table, with its conditions in their address. */
  readonly tiles?: string | undefined;
}

/**
 * What a layer asks of the caller's table.
 * @throws ProblemError 403 where the conditions are of a column that the caller does not see
 */
export async function askedByLayer(
  services: TableServices,
  key: TableKey,
  { style, filters, popup, template = '' }: Pick<Layer, 'style' | 'filters' | 'popup' | 'template'>,
) {
  const styledBy = 'column' in style ? [style.column] : [];
  const said = templateColumns(template);
  const wanted = [...styledBy, ...filters.map(({ column }) => column), ...popup, ...said];
  const found = wanted.length === 0 ? [] : await readColumns(services, key, wanted);
  const named = (name: string) => found.find((column) => column.name === name);
  const conditions = filters.map((filter, i): PreviewFilter => {
    const column = named(filter.column);
    // Without one of its conditions the layer would show rows that its author has left out.
    if (column === undefined)
      throw new ProblemError(403, 'The conditions of this layer are of a column that you may not see', [
        fieldError(`layer.filters.${i}.column`, 'map.columnHidden'),
      ]);
    return { ...filter, column: column.position };
  });
  const [styleName] = styledBy;
  const styled = styleName === undefined ? undefined : named(styleName);
  const shown = { classes: 2, method: 'quantiles' as const, breaks: null, ...shownBy(style, styled) };
  return { conditions, styled, shown, named, wanted: [...new Set([...styledBy, ...popup])], said };
}

/** The first places that were found: what they are called and where they are. */
const foundIn = (answer: MapAnswer): MapAnswer => ({
  ...answer,
  features: answer.features
    .slice(0, mapLimits.found)
    .map(({ point, count, rows, label }) => ({ point, count, rows, label })),
});

/** @throws ProblemError 403 where the conditions are of a column that the caller does not see */
export async function drawLayer(
  services: TableServices,
  key: TableKey,
  layer: Layer & Viewport,
): Promise<DrawnLayer> {
  const { resourceGUID, sheet, popup, view, zoom, as, row, find, tiles } = layer;
  await readyTable(services, key, { resourceGUID, sheet });
  const {
    conditions,
    styled,
    shown: shownAs,
    named,
    wanted,
    said,
  } = await askedByLayer(services, key, layer);
  const asked = { resourceGUID, sheet, filters: conditions, view, zoom: Math.max(0, zoom), as, row };
  // The first column that the author shows of a place says what the place is called.
  const title = popup.map(named).find((column) => column?.type === 'text');
  const first = popup.length === 0 || find !== null ? await readColumns(services, key, []) : [];
  // What is looked for has a name, and where no column has names the first words do.
  const firstText = find === null ? undefined : first.find(({ type }) => type === 'text');
  const answer = await readMap(
    services,
    key,
    { ...asked, ...shownAs },
    { named: title?.position, orElse: firstText?.position, layer: tiles, find },
  );
  const { source } = answer;
  const geometry = source.kind === 'geometry' ? source.column.position : null;
  const shown =
    popup.length === 0
      ? first.filter(({ position }) => position !== geometry)
      : popup.flatMap((name) => named(name) ?? []);
  return {
    ...(find === null ? answer : foundIn(answer)),
    styled: styled ?? null,
    popup: shown,
    inTemplate: said.flatMap((name) => named(name) ?? []),
    missing: wanted.filter((name) => named(name) === undefined),
  };
}
