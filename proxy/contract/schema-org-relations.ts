/** Links of a dataset to others, and what it was made from, in the terms of schema.org. */
import type { Dataset } from './entities/dataset.ts';
import type { Relation } from './fixed-terms.ts';
import { webAddress } from './web-address.ts';

/** The property of each kind of link; schema.org has no word for the others. */
const properties: Readonly<Partial<Record<Relation, string>>> = {
  partOf: 'isPartOf',
  hasPart: 'hasPart',
  derivedFrom: 'isBasedOn',
};

const workOf = (type: string, { title, url }: { readonly title: string; readonly url: string | null }) => ({
  '@type': type,
  ...(title !== '' && { name: title }),
  ...(webAddress(url) !== undefined && { url: webAddress(url) }),
});

export function schemaOrgRelations({
  relations = [],
  sources,
}: Pick<Dataset, 'relations' | 'sources'>): Readonly<Record<string, object[]>> {
  const stated = [
    ...sources.map((one) => ['isBasedOn', workOf('CreativeWork', one)] as const),
    ...relations.flatMap(({ type, ...one }) => {
      const property = properties[type];
      return property === undefined ? [] : [[property, workOf('Dataset', one)] as const];
    }),
  ];
  return Object.fromEntries(
    [...Map.groupBy(stated, ([property]) => property)].map(([property, some]) => [
      property,
      some.map(([, work]) => work),
    ]),
  );
}
