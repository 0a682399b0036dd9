/** `/catalogue/dataset/{guid}.atom`: one dataset as an Atom feed (RFC 4287) whose entry is its last update. */
import { datasetFeedPath, datasetPagePath, FEED_TYPE } from '#contract/exports.ts';
import type { ExportedDataset, Publication } from '../exported-dataset.ts';
import { element, textElement, XML_DECLARATION } from '../formats/xml.ts';

/** @param asked the language that the address names: two languages are two feeds */
export function datasetFeed(
  dataset: ExportedDataset,
  { origin, productName }: Publication,
  asked: string | null,
): string {
  const { datasetGUID, organisation, title, summary, updatedAt, language } = dataset;
  const query = asked === null ? '' : `?language=${asked}`;
  const self = origin + datasetFeedPath(datasetGUID) + query;
  const page = origin + datasetPagePath(organisation.slug, datasetGUID) + query;
  const link = (rel: string, type: string, href: string) => element('link', { rel, type, href });
  const entry = element(
    'entry',
    {},
    [
      // An update is an entry of its own, so that a reader shows it as new.
      textElement('id', `${self}#${updatedAt}`),
      textElement('title', title),
      textElement('updated', updatedAt),
      link('alternate', 'text/html', page),
      textElement('summary', summary),
    ].join(''),
  );
  const content = [
    textElement('id', self),
    textElement('title', `${productName}: ${title}`),
    textElement('updated', updatedAt),
    element('author', {}, textElement('name', organisation.name)),
    link('self', FEED_TYPE, self),
    link('alternate', 'text/html', page),
    entry,
  ].join('\n');
  const head = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language };
  return `${XML_DECLARATION}${element('feed', head, content)}\n`;
}
