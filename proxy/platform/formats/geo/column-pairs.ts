/** Two columns of a table with the coordinates of its rows, by their names. */

/** "startLatitude", "start_lat" and "Start Lat" all become "start lat". */
export const plainName = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Patterns of the names of a pair. */
export interface PairNames {
  readonly x: RegExp;
  readonly y: RegExp;
}

/** Names of longitude and latitude. */
export const degreeNames: PairNames = {
  x: /(^| )(longitude|longitud|longitudine|lon|lng|long)( |$)/,
  y: /(^| )(latitude|latitud|latitudine|lat)( |$)/,
};
/** Names that may be anything: x and y. */
export const letterNames: PairNames = { x: /(^| )(x)( |$)/, y: /(^| )(y)( |$)/ };
/** Names of metres alone. */
export const metreNames: PairNames = {
  x: /(^| )(eastings?|rechtswert|ostwert|xcoord|xkoord)( |$)/,
  y: /(^| )(northings?|hochwert|nordwert|ycoord|ykoord)( |$)/,
};

/** A column and its `plainName`, which is computed once, since there may be hundreds. */
export interface Called<Column> {
  readonly column: Column;
  readonly plain: string;
}

/** Columns whose names contain a word, and what the name is without it. */
const having = <Column>(columns: readonly Called<Column>[], word: RegExp) =>
  columns.flatMap(({ column, plain }) =>
    word.test(plain) ? [{ column, rest: plain.replace(word, '$1*$3') }] : [],
  );

/** Pairs whose names have the same before and after: "start lat" goes with "start lon". */
export function* pairsOf<Column>(
  columns: readonly Called<Column>[],
  { x, y }: PairNames,
): Generator<readonly [x: Column, y: Column]> {
  const ups = Map.groupBy(having(columns, y), ({ rest }) => rest);
  for (const { column: across, rest } of having(columns, x))
    for (const { column: up } of ups.get(rest) ?? []) yield [across, up];
}
