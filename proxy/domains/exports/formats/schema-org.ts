/** schema.org as JSON-LD. A dataset is the object itself; a list of them is a graph. */
import {
  schemaOrgCatalogue,
  schemaOrgDataset,
  schemaOrgDocument,
  schemaOrgOrganisation,
} from '#contract/schema-org.ts';
import { jsonItems, type CreateWriter } from '../document.ts';

export const createSchemaOrgWriter: CreateWriter = (topic, site) => {
  const items = jsonItems();
  const { '@context': context } = schemaOrgDocument([]);
  const head =
    topic.kind === 'organisation'
      ? [schemaOrgCatalogue(site), schemaOrgOrganisation(topic.organisation, site)]
      : [schemaOrgCatalogue(site)];
  if (topic.kind === 'dataset')
    return {
      start: () => '',
      add: ({ datasets }) =>
        datasets
          .map((dataset) => JSON.stringify({ '@context': context, ...schemaOrgDataset(dataset, site) }))
          .join(''),
      end: () => '\n',
    };
  return {
    start: () => `{"@context": ${JSON.stringify(context)},\n"@graph": [\n${items(head)}`,
    add: ({ datasets }) => items(datasets.map((dataset) => schemaOrgDataset(dataset, site))),
    end: () => '\n]}\n',
  };
};
