/** Parameters of OGC API Features, as the standard has them. What does not fit is refused by name. */
import type { MapBox } from '#contract/preview-map.ts';
import { ProblemError } from '#contract/problem.ts';
import { featureLimits } from '#contract/rows-api.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import { boxInDegrees, CRS84, findSystem, type CoordinateSystem } from './systems.ts';

const refuse = (errors: readonly FieldError[]): never => {
  throw new ProblemError(400, 'The request does not fit the features', errors);
};
const wrong = (parameter: string): never => refuse([fieldError(parameter, 'field.notValid')]);
/** Every parameter that is not known is refused, as the standard requires (requirement /req/core/query-param-unknown). */
export function checkNames(search: URLSearchParams, known: readonly string[]): void {
  const format = search.get('f');
  if (format !== null && format !== 'json' && format !== 'geojson') wrong('f');
  const unknown = [...new Set(search.keys())].filter((name) => name !== 'f' && !known.includes(name));
  if (unknown.length > 0) refuse(unknown.map((name) => fieldError(name, 'field.unknown', { names: name })));
}

/** The reference system that a parameter names, CRS84 without it. @throws ProblemError 400 for one that is not supported */
export async function systemAt(search: URLSearchParams, name: string): Promise<CoordinateSystem> {
  return (await findSystem(search.get(name) ?? CRS84)) ?? wrong(name);
}

export const isWhole = (text: string): boolean => /^\d{1,15}$/.test(text);

/** How many features are asked for; more than the limit is cut. @throws ProblemError 400 */
export function readLimit(search: URLSearchParams): number {
  const text = search.get('limit');
  if (text === null) return featureLimits.usual;
  if (!isWhole(text) || Number(text) < 1) return wrong('limit');
  // A limit that is too large is cut (requirement /req/core/fc-limit-response-1).
  return Math.min(featureLimits.most, Number(text));
}

/** The number of the row after which to continue; -1 for the first page. @throws ProblemError 400 */
export function readAfter(search: URLSearchParams): number {
  const text = search.get('after');
  if (text === null) return -1;
  return isWhole(text) ? Number(text) : wrong('after');
}

/** The box in longitude and latitude; null without one. @throws ProblemError 400 */
export async function readBox(search: URLSearchParams): Promise<MapBox | null> {
  const text = search.get('bbox');
  const system = await systemAt(search, 'bbox-crs');
  if (text === null) return null;
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (![4, 6].includes(numbers.length) || !numbers.every(Number.isFinite)) return wrong('bbox');
  // The third and the last of six numbers are heights.
  const [a = 0, b = 0, c = 0, d = 0] =
    numbers.length === 6 ? numbers.toSpliced(5, 1).toSpliced(2, 1) : numbers;
  const box = boxInDegrees([a, b, c, d], system);
  return box.south > box.north ? wrong('bbox') : box;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(Date.parse(text));

/** Features have no time of their own, and such features match every interval. What is no interval is refused. */
export function checkTime(search: URLSearchParams): void {
  const text = search.get('datetime');
  if (text === null) return;
  const ends = text.split('/');
  const isOpen = (end: string) => end === '' || end === '..';
  const fits =
    ends.length === 2
      ? ends.every((end) => isOpen(end) || isInstant(end)) && !ends.every(isOpen)
      : ends.length === 1 && isInstant(text);
  const [from = '', until = ''] = ends;
  const isReversed = ends.length === 2 && !ends.some(isOpen) && Date.parse(from) > Date.parse(until);
  if (!fits || isReversed) wrong('datetime');
}
