/** Which reference system the coordinates of a layer are in. */
import type { FoundSystem } from '#contract/preview/states.ts';

/** As GDAL describes it. */
export interface StoredSystem {
  readonly wkt?: string;
  readonly projjson?: {
    readonly name?: string;
    readonly type?: string;
    readonly id?: { readonly authority: string; readonly code: string | number };
    readonly base_crs?: { readonly name?: string };
  };
}

/** What GeoPackage calls a layer whose system is not known, in degrees and in metres. */
const UNDEFINED = /^(?:undefined|unknown|unnamed)\b/i;

/**
 * The grid that is exact for Great Britain is not part of GDAL here; the shift of seven parameters is right to 5 m, in
 * metres.
 */
const OSGB36 = 5;

const isBritish = (name: string | undefined, code: string | null) =>
  /\bOSGB[ _]?(?:19)?36\b/i.test(name ?? '') || code === 'EPSG:27700' || code === 'EPSG:4277';

/** @param stated the code that the publisher names, for example `EPSG:27700` */
export function systemOf(stored: StoredSystem | undefined, stated: string | null): FoundSystem {
  const { name, type, id, base_crs: base } = stored?.projjson ?? {};
  const own = id === undefined ? null : `${id.authority}:${id.code}`;
  const code = stated ?? own;
  const shown = stated !== null && stated !== own ? null : (name ?? null);
  const isNone = stored?.wkt === undefined || UNDEFINED.test(name ?? '');
  const accuracy = isBritish(stated === null ? (base?.name ?? name) : undefined, code)
    ? { accuracy: OSGB36 }
    : {};
  if (stated !== null) return { state: 'converted', code, name: shown, ...accuracy };
  if (isNone) return { state: 'missing', code: null, name: null };
  // Coordinates of a place of work: no place on the earth follows from them.
  if (type === 'EngineeringCRS') return { state: 'unknown', code, name: shown };
  return { state: 'converted', code, name: shown, ...accuracy };
}
