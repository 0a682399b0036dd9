/** What an answer says about itself: its form, the version it is from, and where the next one begins. */
import type { RowsFormat } from '#contract/rows-api.ts';
import type { Exchange } from '#machines/row-request/row-request.machine.ts';

export interface AboutAnswer {
  readonly format: RowsFormat;
  /** GUID of the version of the file; null where the form has no place for it. */
  readonly version: string | null;
  readonly cursor: string | null;
  /** Rows that meet all conditions; null where the form has no place for it, and for figures. */
  readonly total: number | null;
}

const NOTHING = { version: null, total: null } as const;

function inBody(body: string): Pick<AboutAnswer, 'version' | 'total'> {
  try {
    const { version, total } = JSON.parse(body) as Record<string, unknown>;
    return {
      version: typeof version === 'string' ? version : null,
      total: typeof total === 'number' ? total : null,
    };
  } catch {
    return NOTHING;
  }
}

export function aboutAnswer({ headers, body, status }: Exchange): AboutAnswer {
  const named = new Map(headers);
  const type = named.get('content-type') ?? '';
  const format = type.includes('csv') ? 'csv' : type.includes('ndjson') ? 'ndjson' : 'json';
  const next = /<([^>]+)>;\s*rel="next"/.exec(named.get('link') ?? '')?.[1];
  return {
    format,
    ...(format === 'json' && status < 400 ? inBody(body) : NOTHING),
    cursor: next === undefined ? null : new URL(next).searchParams.get('cursor'),
  };
}
