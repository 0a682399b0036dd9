/** Agents and dates of a dataset in the terms of schema.org. */
import type { Dataset } from './entities/dataset.ts';
import { webAddress } from './web-address.ts';

/** The property for a role of ISO 19115-1; the others have none. */
const properties: Readonly<Record<string, string>> = {
  author: 'creator',
  originator: 'creator',
  principalInvestigator: 'creator',
  coAuthor: 'contributor',
  collaborator: 'contributor',
  contributor: 'contributor',
  processor: 'contributor',
  editor: 'editor',
  custodian: 'maintainer',
  owner: 'copyrightHolder',
  rightsHolder: 'copyrightHolder',
  funder: 'funder',
  sponsor: 'sponsor',
  distributor: 'provider',
  resourceProvider: 'provider',
};

/** The record does not say whether it is a person, so it is an organisation. */
const partyOf = ({ name, url }: { readonly name: string; readonly url: string | null }) => ({
  '@type': 'Organization',
  name,
  ...(webAddress(url) !== undefined && { url: webAddress(url) }),
});

type Stated = Pick<Dataset, 'agents' | 'dates' | 'dataProvider'>;

/** The parties by property, each once. */
export function schemaOrgParties({ agents = [], dataProvider }: Stated): Readonly<Record<string, object[]>> {
  const byProperty = Map.groupBy(
    agents.filter(({ role }) => properties[role.code] !== undefined),
    ({ role }) => properties[role.code] ?? '',
  );
  const parties = [...byProperty].map(
    ([property, stated]) =>
      [property, [...new Map(stated.map((one) => [one.name, partyOf(one)])).values()]] as const,
  );
  return {
    ...Object.fromEntries(parties),
    ...(dataProvider !== null &&
      dataProvider !== undefined && { sourceOrganization: [partyOf(dataProvider)] }),
  };
}

/** The dates that schema.org has words for; what editors state comes before what the catalogue knows. */
export function schemaOrgDates({ dates = [] }: Stated): Readonly<Record<string, string>> {
  const last = (...codes: readonly string[]) =>
    dates
      .filter(({ type }) => codes.includes(type.code))
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
  const stated = {
    dateCreated: last('creation'),
    datePublished: last('publication'),
    dateModified: last('revision', 'lastUpdate', 'lastRevision'),
    expires: last('expiry', 'validityExpires'),
  };
  return Object.fromEntries(
    Object.entries(stated).flatMap(([name, date]) => (date === undefined ? [] : [[name, date]])),
  );
}
