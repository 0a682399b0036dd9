/** The outlines of land and countries (Natural Earth, in the public domain), as files of this site. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';
import { outlinesOf, type Atlas, type Detail, type Outlines } from './outline-shapes.ts';

/** @throws Error when they cannot be loaded */
async function loadOutlines(detail: Detail, signal?: AbortSignal): Promise<Outlines> {
  const response = await fetch(detail === 'fine' ? fine : coarse, { signal });
  if (!response.ok) throw new Error(`The outlines answered ${response.status}`);
  return outlinesOf((await response.json()) as Atlas);
}

/** The outlines, which never change; the coarse ones stay while the fine ones load. */
export const outlinesQuery = (detail: Detail) =>
  queryOptions({
    queryKey: ['outlines', detail],
    queryFn: ({ signal }) => loadOutlines(detail, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
