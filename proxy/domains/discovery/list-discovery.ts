/** The call `dataset:listDiscovery`: one page of a search, its total, its facets, and the way on when it is empty. */
import type { DiscoveryFilter, DiscoveryPage, Match } from '#contract/discovery.ts';
import type { DatasetSummary } from '#contract/entities/dataset.ts';
import { askedLanguages } from '#contract/text-languages.ts';
import type { Kysely } from 'kysely';
import { readAccessScope, VISITOR } from '#proxy/platform/access/access-scope.ts';
import type { Unlisted } from '#proxy/platform/catalogue/unlisted.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Breadth, SearchIndex, SearchRequest } from '#proxy/platform/search/search-index.ts';
import { findAlternatives } from './alternatives.ts';
import { filtersOf, readConditions } from './condition.ts';
import { correct } from './correction.ts';
import { NO_FACETS, readFacets, SHOWN_FACETS } from './facets.ts';
import { keptForVisitors } from './kept-summaries.ts';
import { areKnownWords } from './known-words.ts';
import { ownerFilter } from './owner-filter.ts';
import { relatedHits } from './related-hits.ts';
import { readSummaries } from './summaries.ts';

export interface Listing {
  readonly kysely: Kysely<Schema>;
  readonly index: SearchIndex;
  readonly unlisted: Unlisted;
}

/** Whether a match is in a translation that the list shows as the title or the summary. */
const isShown = ({ title, summary, language }: DatasetSummary, match: Match): boolean =>
  match.field === 'translation' &&
  match.language === language &&
  [title, summary].some((text) => text.includes(match.matched));

/**
 * @param identityGUID the caller; null for a visitor
 * @param acceptLanguage decides the language of texts where the filter names none
 * @throws ProblemError 403 for an owner in the filter where the caller edits no datasets of the organisation
 */
export async function listDiscovery(
  { kysely, index, unlisted }: Listing,
  filter: DiscoveryFilter,
  identityGUID: string | null,
  acceptLanguage?: string | null,
): Promise<DiscoveryPage> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const view = await index.view(accessScope);
  const conditions = readConditions(filter, await ownerFilter(kysely, accessScope, filter));
  const request: SearchRequest = {
    keywords: filter.keywords,
    filters: filtersOf(conditions),
    facets: filter.withFacets ? SHOWN_FACETS : [],
    order: filter.order ?? null,
    limit: filter.limit,
    offset: filter.offset,
  };
  const asTyped = await view.search(request);
  const correction = await correct(view, request, asTyped);
  const isCorrected = correction?.isApplied === true && !(await areKnownWords(view, request));
  const { found, keywords } =
    correction !== null && isCorrected ? correction : { found: asTyped, keywords: filter.keywords };

  const readHits = async (datasetGUIDs: readonly string[], breadth: Breadth) => {
    if (datasetGUIDs.length === 0) return [];
    const asked = askedLanguages(filter.language, acceptLanguage);
    const read = (guids: readonly string[]) =>
      readSummaries(kysely, unlisted, accessScope, { datasetGUIDs: guids, asked });
    // Both at once: what is shown of a hit that the caller may no longer find is dropped with it.
    const [hits, matches] = await Promise.all([
      accessScope === VISITOR ? keptForVisitors(kysely, { datasetGUIDs, asked }, read) : read(datasetGUIDs),
      found.hasWords ? view.highlight(keywords, datasetGUIDs, breadth) : null,
    ]);
    return hits.map((hit) => {
      const match = matches?.get(hit.datasetGUID);
      return { ...hit, match: match && !isShown(hit, match) ? match : null };
    });
  };
  const readRelated = async () =>
    filter.withRelated
      ? readHits(await relatedHits(view, { ...request, keywords }, found), 'some')
      : undefined;
  const [result, related, facets, alternatives] = await Promise.all([
    readHits(found.datasetGUIDs, 'typed'),
    readRelated(),
    filter.withFacets ? readFacets(kysely, conditions, found.facets) : NO_FACETS,
    found.total === 0
      ? findAlternatives(view, { conditions, keywords: filter.keywords, hasWords: asTyped.hasWords })
      : [],
  ]);
  return {
    result,
    totalCount: found.total,
    facets,
    correction: correction?.keywords ?? null,
    isCorrected,
    ...(related && { related }),
    alternatives,
  };
}
