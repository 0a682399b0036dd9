/** schema.org as JSON-LD. A dataset is the object itself; a list of them is a graph. */
import {
  schemaOrgCatalogue,
  schemaOrgDataset,
  schemaOrgDocument,
  schemaOrgOrganisation,
  type SchemaOrgThing,
} from '#contract/schema-org.ts';
import { appPagePath } from '#contract/app-constants.ts';
import type { ExportedDataset, Publication } from '../exported-dataset.ts';
import { asValue, tagsOf, textsOf } from '../text-by-language.ts';
import { jsonItems, type CreateWriter } from '../document.ts';

/** The most characters of a description that search engines read. */
const LONGEST = 5_000;

/** With the apps that use the dataset, beside the pages that document it. */
function withReuses(thing: SchemaOrgThing, { reuses = [] }: ExportedDataset, { origin }: Publication) {
  if (reuses.length === 0) return thing;
  const pages = (thing['subjectOf'] ?? []) as readonly object[];
  const apps = reuses.map(({ appGUID, name }) => ({
    '@type': 'SoftwareApplication',
    name,
    url: origin + appPagePath(appGUID),
  }));
  return { ...thing, subjectOf: [...pages, ...apps] };
}

/** A dataset with its name and description in all languages, each value with its tag. */
function described(dataset: ExportedDataset, site: Publication): object {
  const thing = withReuses(schemaOrgDataset(dataset, site), dataset, site);
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
