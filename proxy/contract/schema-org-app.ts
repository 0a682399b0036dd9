/** An app in the vocabulary of schema.org: software where one runs it, a work where one reads it. */
import type { AppKind } from './app-constants.ts';
import { appPagePath } from './app-constants.ts';
import type { App } from './apps.ts';
import { datasetPagePath } from './exports.ts';
import type { SchemaOrgSite, SchemaOrgThing } from './schema-org.ts';
import { webAddress } from './web-address.ts';

const types: Readonly<Record<AppKind, string>> = {
  webApp: 'WebApplication',
  mobileApp: 'MobileApplication',
  visualisation: 'CreativeWork',
  analysis: 'CreativeWork',
  service: 'WebAPI',
  article: 'Article',
};

/** An app by its page; datasets that not everyone finds are not named. */
export function schemaOrgApp(app: App, { origin }: SchemaOrgSite): SchemaOrgThing {
  const page = origin + appPagePath(app.appGUID);
  const { maker } = app;
  return {
    '@type': types[app.kind],
    '@id': page,
    [app.kind === 'article' ? 'headline' : 'name']: app.name,
    description: app.summary,
    url: page,
    sameAs: webAddress(app.url),
    ...(app.picture && { image: origin + app.picture.url }),
    ...(maker.name !== '' && {
      author:
        maker.slug === null
          ? { '@type': 'Person', name: maker.name }
          : { '@type': 'Organization', name: maker.name, url: `${origin}/organisation/${maker.slug}` },
    }),
    ...(app.kind === 'webApp' || app.kind === 'mobileApp'
      ? { applicationCategory: 'ReferenceApplication' }
      : {}),
    datePublished: app.publishedAt,
    dateModified: app.updatedAt,
    isBasedOn: app.datasets
      .filter(({ visibility, status }) => visibility === 'public' && status !== 'draft')
      .map(({ title, organisation, datasetGUID }) => ({
        '@type': 'Dataset',
        '@id': origin + datasetPagePath(organisation.slug, datasetGUID),
        name: title,
      })),
  };
}
