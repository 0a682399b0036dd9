/** DCAT-US 1.1 (https://resources.data.gov/resources/dcat-us/): the `data.json` of American catalogues. */
import { namespaces } from '#proxy/platform/formats/rdf/namespaces.ts';
import { readBox } from '#contract/bounding-box.ts';
import { telephoneAddress } from '#contract/contact.ts';
import { webAddress } from '#contract/web-address.ts';
import { formatWords } from '#contract/format-words.ts';
import { CATALOGUE_PATH, datasetPagePath } from '#contract/exports.ts';
import { intervalOf } from '#contract/interval.ts';
import { addressOfOwnRow } from '#proxy/platform/lookups/own-row.ts';
import { availabilityAddresses, packingTypes } from '#proxy/platform/lookups/file-facts.ts';
import { accessRows } from '#proxy/platform/lookups/classification.ts';
import { updateFrequencies } from '#proxy/platform/lookups/time.ts';
import { accessCodeOf } from '../dcat/dataset.ts';
import { addressesOf } from '../dcat/distribution.ts';
import { mailbox } from '../dcat/vocabulary.ts';
import type { LanguageText } from '#contract/text-languages.ts';
import { asValue, descriptionOf, fileTextsOf, tagsOf, textsOf } from '../text-by-language.ts';
import { jsonItems, type CreateWriter } from '../document.ts';
import { datesByTerm, detailsOf, themeNames } from '../details.ts';
import type { ExportedDataset, ExportedOrganisation, Publication } from '../exported-dataset.ts';

const MEDIA_TYPES = 'https://www.iana.org/assignments/media-types/';
const VERSION = 'https://project-open-data.cio.gov/v1.1/schema';

const accessLevels = new Map(accessRows.map((row) => [row.code, row.details?.['dcatUsAccessLevel']]));
const intervals = new Map(updateFrequencies.map((row) => [row.code, row.details.intervals[0]]));

/** The standard writes a box as ours does, without the blanks. */
const placeOf = (spatial: string | null | undefined) => {
  const box = spatial == null ? null : readBox(spatial);
  return box === null ? (spatial ?? undefined) : [box.west, box.south, box.east, box.north].join(',');
};

/** Who publishes the data at the source, within the organisation that publishes it here. */
function publisherOf(
  { publisher, organisation }: ExportedDataset,
  described: ExportedOrganisation | undefined,
): object {
  const parent = described?.parent ?? null;
  const own = {
    '@type': 'org:Organization',
    name: organisation.name,
    ...(parent !== null && { subOrganizationOf: { '@type': 'org:Organization', name: parent.name } }),
  };
  if (publisher === null || publisher === undefined || publisher === organisation.name) return own;
  return { '@type': 'org:Organization', name: publisher, subOrganizationOf: own };
}

/** The standard accepts no record without an address; this one says that mail is not answered. */
const noMail = (origin: string) => `mailto:no-reply@${new URL(origin).hostname}`;

const { dct: DCT, dcat: DCAT } = namespaces;

/**
 * Texts in other languages than the main one. The standard has one language; its files are JSON-LD, in which a property
 * can be named by its whole address, with values that have a language.
 */
function translated(property: string, texts: readonly LanguageText[], main: string): object {
  return texts.every(({ language }) => language === main) ? {} : { [property]: texts.map(asValue) };
}

/** Terms that the standard does not have, by their whole addresses. */
const namespaceOfTerm: Readonly<Record<string, string>> = {
  qualifiedAttribution: namespaces.prov,
  hasLegalBasis: namespaces.dpv,
  hasData: namespaces.dpv,
  attributionText: namespaces.odrs,
  hvdCategory: namespaces.dcatap,
  qualifiedRelation: DCAT,
  hasPersonalData: namespaces.dpv,
  hasImpactAssessment: namespaces.dpv,
  hasStorageCondition: namespaces.dpv,
  temporalResolution: DCAT,
  version: DCAT,
  versionNotes: namespaces.adms,
  hasQualityAnnotation: namespaces.dqv,
  spatialResolutionInMeters: DCAT,
};
const namespaceOf = (term: string): string => namespaceOfTerm[term] ?? DCT;
const asJsonLd = (details: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(details).map(([term, value]) => [namespaceOf(term) + term, value]));

/** What is stated about a file, by the whole addresses of terms: the standard has none of them. */
function factsOf({ facts = {} }: ExportedDataset['resources'][number], origin: string): object {
  const { kind, availability, compression, packaging, licence, rights, temporal, spatial, languages } = facts;
  const media = (code: typeof compression | typeof packaging) =>
    code && `${MEDIA_TYPES}${packingTypes[code]}`;
  return {
    [`${DCT}type`]: kind && addressOfOwnRow(origin + CATALOGUE_PATH, 'file-kind', kind),
    [`${namespaces.dcatap}availability`]: availability && availabilityAddresses[availability],
    [`${DCAT}compressFormat`]: media(compression),
    [`${DCAT}packageFormat`]: media(packaging),
    [`${DCT}license`]:
      licence && (licence.url ?? addressOfOwnRow(origin + CATALOGUE_PATH, 'licence', licence.code)),
    [`${DCT}rights`]: rights,
    [`${DCT}temporal`]: intervalOf(temporal),
    [`${DCT}spatial`]: placeOf(spatial),
    [`${DCT}language`]: languages,
  };
}

/** Tags with their kinds, and topic categories by their addresses. */
function subjectsOf(tags: unknown, topics: unknown): readonly object[] | undefined {
  const all = [
    ...((tags ?? []) as readonly object[]),
    ...((topics ?? []) as readonly string[]).map((address) => ({ '@id': address })),
  ];
  return all.length === 0 ? undefined : all;
}

/** A dataset as an object of the list. Required values that are missing come from its organisation. */
export function dcatUsDataset(
  dataset: ExportedDataset,
  publisher: ExportedOrganisation | undefined,
  { origin }: Publication,
): object {
  const { organisation, datasetGUID, tags, contact, language } = dataset;
  const { issued, modified } = datesByTerm(dataset);
  // There is no term for how data was anonymised.
  const {
    conformsTo,
    documentation,
    accessRestriction,
    anonymisationNote: _,
    otherPeriods,
    places,
    topicCategory,
    subject,
    ...details
  } = detailsOf(dataset);
  const themeLabels = themeNames(dataset);
  const keywords = [tags, themeLabels].find((words) => words.length > 0) ?? [organisation.name];
  return {
    '@type': 'dcat:Dataset',
    identifier: dataset.sourceIdentifier ?? datasetGUID,
    title: dataset.title,
    description: descriptionOf(dataset),
    ...translated(`${DCT}title`, textsOf(dataset, 'title'), language),
    ...translated(`${DCT}description`, textsOf(dataset, 'description'), language),
    ...translated(`${DCT}rights`, textsOf(dataset, 'rights'), language),
    ...translated(`${DCAT}keyword`, tagsOf(dataset), language),
    keyword: keywords,
    theme: themeLabels.length === 0 ? undefined : themeLabels,
    modified,
    issued,
    conformsTo,
    // The name that the standard has for pages about the data.
    references: documentation,
    ...asJsonLd(details),
    // The standard has one period and one place: further ones are beside them.
    [`${DCT}temporal`]: otherPeriods,
    [`${DCT}spatial`]: places,
    [`${DCT}subject`]: subjectsOf(subject, topicCategory),
    [`${DCT}accessRights`]: (accessRestriction as readonly string[] | undefined)?.map((one) => ({
      '@id': one,
    })),
    ...translated(`${DCT}provenance`, textsOf(dataset, 'provenance'), language),
    ...translated(`${namespaces.dqv}hasQualityAnnotation`, textsOf(dataset, 'qualityNotes'), language),
    ...translated(`${namespaces.adms}versionNotes`, textsOf(dataset, 'versionNotes'), language),
    publisher: publisherOf(dataset, publisher),
    contactPoint: {
      '@type': 'vcard:Contact',
      fn: contact?.name ?? organisation.name,
      // The standard requires an address: where the contact has none, that of the organisation stands for it.
      hasEmail: mailbox(contact?.email ?? publisher?.email ?? null) ?? noMail(origin),
      hasURL: webAddress(contact?.url ?? null),
      hasTelephone: contact?.phone == null ? undefined : telephoneAddress(contact.phone),
    },
    accessLevel: accessLevels.get(accessCodeOf(dataset)) ?? 'public',
    license:
      dataset.licence === null
        ? undefined
        : (dataset.licence.url ?? addressOfOwnRow(origin + CATALOGUE_PATH, 'licence', dataset.licence.code)),
    // The standard takes 255 characters of rights.
    rights: dataset.rights?.slice(0, 255).toWellFormed(),
    spatial: placeOf(dataset.spatial) ?? dataset.places?.find(({ name }) => name !== '')?.name,
    temporal: intervalOf(dataset.temporal),
    accrualPeriodicity: dataset.frequency === null ? undefined : intervals.get(dataset.frequency.code),
    language: dataset.languages.length === 0 ? undefined : dataset.languages,
    landingPage: origin + datasetPagePath(organisation.slug, datasetGUID),
    distribution: dataset.resources.map((resource) => {
      const { access, download } = addressesOf(resource, dataset, origin);
      return {
        '@type': 'dcat:Distribution',
        title: resource.name,
        ...translated(`${DCT}title`, fileTextsOf(dataset, resource, 'name'), language),
        description: resource.description ?? undefined,
        ...translated(`${DCT}description`, fileTextsOf(dataset, resource, 'description'), language),
        format: formatWords(resource),
        mediaType: resource.mimeType ?? undefined,
        [`${DCAT}version`]: resource.versions && String(resource.versions.version),
        ...factsOf(resource, origin),
        ...(download === undefined ? { accessURL: access } : { downloadURL: download }),
      };
    }),
  };
}

export const createDcatUsWriter: CreateWriter = (_topic, publication) => {
  const items = jsonItems();
  const head = {
    '@context': `${VERSION}/catalog.jsonld`,
    '@type': 'dcat:Catalog',
    conformsTo: VERSION,
    describedBy: `${VERSION}/catalog.json`,
  };
  return {
    start: () => `${JSON.stringify(head).slice(0, -1)},\n"dataset": [\n`,
    add: ({ datasets, organisations }) =>
      items(
        datasets.map((dataset) =>
          dcatUsDataset(dataset, organisations.get(dataset.organisation.organisationGUID), publication),
        ),
      ),
    end: () => '\n]}\n',
  };
};
