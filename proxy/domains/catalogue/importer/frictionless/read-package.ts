/**
 * Reads a Frictionless data package (datapackage.org, versions 1 and 2). By itself a package is one dataset;
 * a grouping makes several of it, for packages that are collections.
 */
import { CONTACT_NAME_LENGTH } from '#contract/contact.ts';
import { lookupSeeds, seedRow } from '#proxy/platform/lookups/tables.ts';
import { decideAccess } from '../dcat-us/access-level.ts';
import { phoneOf } from '../normalise/contact.ts';
import { readCoverage } from '../normalise/coverage.ts';
import { instantOf } from '../normalise/date.ts';
import { readDetails } from '../normalise/details.ts';
import { findFrequency } from '../normalise/frequency.ts';
import { languageOf } from '../normalise/language.ts';
import { findLicence } from '#proxy/platform/lookups/find-licence.ts';
import { withOwnFacts } from '../normalise/file-facts.ts';
import { declaredLicence } from './resource-facts.ts';
import { tagsOf } from '../normalise/tag.ts';
import { rightsText } from '../normalise/rights.ts';
import { TITLE_LENGTH } from '#contract/publishing-fields.ts';
import { description, plainText, shorten, summaryOf } from '../normalise/text.ts';
import { findTheme } from '../normalise/theme.ts';
import type { ImportRecord, ImportResource, ReadResult, Rejection, Remark } from '../record.ts';
import {
  fieldsOf,
  isFields,
  listOf,
  mailAddress,
  textOf,
  webAddress,
  type Fields,
} from '#proxy/platform/formats/json/untyped.ts';
import { withCodesFrom, type DescribedResource } from './foreign-keys.ts';
import { readResource, type ResourceOptions } from './resource.ts';
import { textLanguageOf, translationsOf } from './translations.ts';

/** Resources of a package that belong together. */
export interface PackageGroup {
  readonly identifier: string;
  /** Names of resources, in the order in which they are shown. */
  readonly resources: readonly string[];
  /** Better names for resources, by name. */
  readonly names?: Readonly<Record<string, string>>;
  /** Corrects what the package says of the dataset. */
  readonly edit?: (record: ImportRecord) => ImportRecord;
}

export interface PackageOptions extends ResourceOptions {
  readonly groups?: readonly PackageGroup[];
  /** Says which file is read next. */
  readonly progress?: (done: number, total: number, name: string) => void;
}

/** True for a document that has resources. */
export const isPackage = (document: unknown): document is Fields & { resources: readonly unknown[] } =>
  isFields(document) && Array.isArray(document['resources']);

/**
 * The licence of the dataset: that of the resources where each has one of its own, else that of the package. A resource
 * keeps one that is another (`withOwnFacts`).
 */
function licenceOf(resources: readonly Fields[], document: Fields) {
  const own = resources.map((resource) => listOf(resource['licenses'] ?? resource['license']));
  const ofPackage = listOf(document['licenses'] ?? document['license']);
  const isOfEach = ofPackage.length === 0 || own.every((licences) => licences.length > 0);
  const declared = (isOfEach && own.flat().length > 0 ? own.flat() : ofPackage).map(declaredLicence);
  for (const { path, name, title } of declared) {
    const licence = findLicence(path, title, name);
    if (licence) return { licenceId: licence.id, rights: null };
  }
  const first = declared[0];
  const words = [first?.title ?? first?.name, first?.path].filter((word) => word).join(': ');
  return { licenceId: null, rights: words === '' ? null : shorten(plainText(words), 5000) };
}

/** The licence, with what the package says on rights beside it. */
function licenceAndRights(resources: readonly Fields[], document: Fields) {
  const { licenceId, rights } = licenceOf(resources, document);
  const stated = textOf(document['rights']);
  const words = [rights, stated === null ? null : plainText(stated)].filter((one) => one !== null);
  return { licenceId, rights: words.length === 0 ? null : shorten(words.join('\n\n'), 5000) };
}

function sourcesOf(levels: readonly Fields[]) {
  const sources = new Map<string, { title: string; url: string | null }>();
  for (const item of levels.flatMap((level) => listOf(level['sources']))) {
    const url = webAddress(fieldsOf(item)['path'] ?? fieldsOf(item)['web']);
    const title = textOf(fieldsOf(item)['title']) ?? textOf(fieldsOf(item)['name']) ?? url;
    if (title !== null && !sources.has(title))
      sources.set(title, { title: shorten(plainText(title), 255), url });
  }
  return [...sources.values()].slice(0, 30);
}

const rolesOf = (person: Fields): string[] =>
  [...listOf(person['roles']), ...listOf(person['role'])].flatMap((role) => textOf(role) ?? []);

function contactOf(document: Fields): ImportRecord['contact'] {
  const people = listOf(document['contributors']).map(fieldsOf);
  const person =
    people.find((one) => rolesOf(one).includes('contact')) ??
    people.find((one) => mailAddress(one['email']) !== null) ??
    people[0];
  const name = person && (textOf(person['title']) ?? textOf(person['name']));
  if (!name) return null;
  const phone = phoneOf(person['phone']);
  return {
    name: shorten(name, CONTACT_NAME_LENGTH),
    email: mailAddress(person['email']),
    url: webAddress(person['path']),
    ...(phone !== null && { phone }),
  };
}

/** Who publishes the package: the first contributor who does. */
const publisherOf = (document: Fields): Fields | undefined =>
  listOf(document['contributors'])
    .map(fieldsOf)
    .find((one) => rolesOf(one).includes('publisher'));

function publisherName(document: Fields): string | null {
  const publisher = publisherOf(document);
  const name = publisher && (textOf(publisher['title']) ?? textOf(publisher['name']));
  return name ? shorten(plainText(name), 255) : null;
}

/** Contributors whose roles are more than to publish the package and to answer questions about it. */
function attributionsOf(document: Fields) {
  const publisher = publisherOf(document);
  return listOf(document['contributors']).flatMap((one) => {
    const person = fieldsOf(one);
    const roles = rolesOf(person).filter(
      (role) => role !== 'contact' && !(role === 'publisher' && person === publisher),
    );
    return roles.length === 0 ? [] : [{ agent: person, hadRole: roles }];
  });
}

/** What the package says by the names of DCAT. Its `created` is when the package was made, not the data. */
const detailsOf = (document: Fields) =>
  readDetails({ ...document, created: null, qualifiedAttribution: attributionsOf(document) });

/** Who may get the data, where the package says so; its files are here all the same. */
function accessOf(document: Fields) {
  const code = textOf(document['accessRights']);
  const row = lookupSeeds.access.find((one) => one.code === code);
  if (row === undefined) return {};
  return { ...decideAccess(String(row.details?.['dcatUsAccessLevel']), true), accessId: row.id };
}

const coverageOf = (document: Fields) =>
  readCoverage([document['temporal']], [document['spatial'], document['places']]);

/** `global-temp_2` as people write it: "Global temp 2". */
function titleOf(document: Fields, identifier: string): string {
  const given = textOf(document['title']);
  if (given !== null) return shorten(plainText(given), TITLE_LENGTH);
  const words = identifier.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The package, and the resources of a group, as one record. */
function recordOf(
  document: Fields,
  group: PackageGroup,
  read: { readonly described: readonly Fields[]; readonly resources: readonly ImportResource[] },
): ImportRecord {
  const { described, resources } = read;
  // A resource describes the dataset that it is alone better than the collection that it is taken from.
  const own = group.edit && described.length === 1 ? described[0] : undefined;
  const markdown = description(textOf(own?.['description']) ?? textOf(document['description']) ?? '');
  const keywords = listOf(document['keywords']).flatMap((word) => textOf(word) ?? []);
  const themeWords = listOf(document['theme']).flatMap((word) => textOf(word) ?? []);
  const languages = listOf(document['language'] ?? document['languages']).flatMap(
    (tag) => languageOf(textOf(tag)) ?? [],
  );
  const licensed = licenceAndRights(described, document);
  const coverage = coverageOf(document);
  const language = textLanguageOf(document, languages);
  const record: ImportRecord = {
    sourceIdentifier: group.identifier,
    title: titleOf(document, group.identifier),
    summary: summaryOf(markdown),
    description: markdown,
    language,
    ...(group.edit === undefined && translationsOf(document, language)),
    status: 'published',
    visibility: 'public',
    accessId: seedRow('access', 'open').id,
    ...accessOf(document),
    ...licensed,
    frequencyId: findFrequency(textOf(document['accrualPeriodicity']))?.id ?? null,
    themeIds: [...new Set([...themeWords, ...keywords].flatMap((word) => findTheme(word) ?? []))].slice(0, 5),
    tags: tagsOf(keywords),
    contact: contactOf(document),
    sources: sourcesOf(
      described.some((resource) => resource['sources'] !== undefined) ? described : [document],
    ),
    publisher: publisherName(document),
    landingPage: webAddress(textOf(document['homepage'])?.replace(/^git\+/, '')),
    languages,
    ...coverage,
    ...(group.edit === undefined && detailsOf(document)),
    expectedAt: null,
    firstPublishedAt: instantOf(textOf(document['created'])),
    updatedAt: instantOf(textOf(document['updated']) ?? textOf(document['created'])),
    resources: withOwnFacts(resources, {
      licenceId: licensed.licenceId,
      rights: [licensed.rights, rightsText(textOf(document['rights'])) ?? null],
      languages,
      ...coverage,
    }),
  };
  return group.edit ? group.edit(record) : record;
}

/** Reads the package; bytes of its resources are stored on the way. */
export async function readPackage(
  document: Fields & { readonly resources: readonly unknown[] },
  options: PackageOptions,
): Promise<ReadResult> {
  const rejected: Rejection[] = [];
  const remarks: Remark[] = [];
  const byName = new Map<string, { fields: Fields; position: number }>();
  document.resources.forEach((item, position) => {
    const path = `$.resources[${position}]`;
    const name = textOf(fieldsOf(item)['name']) ?? `resource-${position + 1}`;
    if (!isFields(item)) rejected.push({ path, identifier: null, reason: 'it is no object' });
    else if (byName.has(name))
      rejected.push({ path, identifier: name, reason: `name: ${name} is already used in the package` });
    else byName.set(name, { fields: item, position });
  });
  const whole: PackageGroup = {
    identifier:
      textOf(document['id']) ?? textOf(document['name']) ?? textOf(document['title']) ?? 'data-package',
    resources: [...byName.keys()],
  };
  const groups = options.groups ?? [whole];
  const total = groups.reduce((sum, group) => sum + group.resources.length, 0);
  const records: ImportRecord[] = [];
  let done = 0;
  for (const group of groups) {
    const members: DescribedResource[] = [];
    for (const name of group.resources) {
      const found = byName.get(name);
      done += 1;
      options.progress?.(done, total, textOf(found?.fields['path']) ?? name);
      if (!found) {
        remarks.push({ path: '$.resources', message: `The package has no resource ${name}` });
        continue;
      }
      const title = group.names?.[name];
      const fields = title === undefined ? found.fields : { ...found.fields, title };
      const read = await readResource(fields, found.position, options);
      for (const resource of read)
        if (resource.statusReason !== null)
          remarks.push({ path: `$.resources[${found.position}]`, message: resource.statusReason });
      members.push({ name, described: fields, path: `$.resources[${found.position}]`, read });
    }
    const { resources, remarks: ofKeys } = withCodesFrom(members);
    for (const remark of ofKeys) remarks.push(remark);
    records.push(recordOf(document, group, { described: members.map((one) => one.described), resources }));
  }
  return { kind: 'frictionless', records, rejected, remarks };
}
