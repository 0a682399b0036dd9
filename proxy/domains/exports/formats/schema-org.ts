/** schema.org as JSON-LD. A dataset is the object itself; a list of them is a graph. */
import {
  schemaOrgCatalogue,
  schemaOrgDataset,
  schemaOrgDocument,
  schemaOrgOrganisation,
} from '#contract/schema-org.ts';
import type { ExportedDataset, Publication } from '../exported-dataset.ts';
import { asValue, tagsOf, textsOf } from '../text-by-language.ts';
import { jsonItems, type CreateWriter } from '../document.ts';

/** The most characters of a description that search engines read. */
const LONGEST = 5_000;

/** A dataset with its name and description in all languages, each value with its tag. */
function described(dataset: ExportedDataset, site: Publication): object {
  const thing = schemaOrgDataset(dataset, site);
  if (dataset.translations === null) return thing;
  const tagged = (name: 'title' | 'description') =>
    textsOf(dataset, name).map(({ text, language }) =>
      asValue({ text: text.slice(0, LONGEST).toWellFormed(), language }),
    );
  return {
    ...thing,
    name: tagged('title'),
    description: tagged('description'),
    ...(dataset.translations.tags !== undefined && { keywords: tagsOf(dataset).map(asValue) }),
  };
}

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
          .map((dataset) => JSON.stringify({ '@context': context, ...described(dataset, site) }))
          .join(''),
      end: () => '\n',
    };
  return {
    start: () => `{"@context": ${JSON.stringify(context)},\n"@graph": [\n${items(head)}`,
    add: ({ datasets }) => items(datasets.map((dataset) => described(dataset, site))),
    end: () => '\n]}\n',
  };
};
