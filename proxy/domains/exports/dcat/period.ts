/** A time that a dataset or a file covers, as a `dct:PeriodOfTime`. */
import type { NamedNode } from 'n3';
import type { Dataset } from '#contract/entities/dataset.ts';
import { dateLiteral } from './coverage.ts';
import { iri, name, type Triples } from './vocabulary.ts';

/** @returns its node; undefined where nothing is known of it */
export function addPeriod(
  triples: Triples,
  address: string,
  temporal: Dataset['temporal'],
): NamedNode | undefined {
  const start = dateLiteral(temporal?.start ?? null);
  const end = dateLiteral(temporal?.end ?? null);
  if (start === undefined && end === undefined) return undefined;
  const node = iri(address);
  triples.add(node, {
    'rdf:type': name('dct:PeriodOfTime'),
    'dcat:startDate': start,
    'dcat:endDate': end,
  });
  return node;
}
