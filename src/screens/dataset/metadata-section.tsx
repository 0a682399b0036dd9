/** The record in plain words: what remains of it beside the key facts. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Dataset } from '#contract/entities/dataset.ts';
import { DefinitionList } from '../../components/definition-list.tsx';
import { MarkdownLine } from '../../components/markdown.tsx';
import { safeHref } from '../../components/markdown-inline.ts';
import { SectionHead } from '../../components/section-head.tsx';
import { isFinished } from '../../components/update-cycle.ts';
import { formatDay, formatLanguage, formatList } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import { periodText } from './period.ts';

/** An address as a link where it may be followed, else as it is written. */
function Address({ url, words = url }: { url: string; words?: string }) {
  const href = safeHref(url);
  return href === null ? words : <a href={href}>{words}</a>;
}

export function MetadataSection({ dataset }: { readonly dataset: Dataset }) {
  const { dataset: words, discovery } = useMessages();
  const t = words.metadata;
  const { frequency } = dataset;
  return (
    <section id="metadata" className="section">
      <SectionHead title={t.title} />
      <DefinitionList
        items={[
          {
            term: t.themes,
            value:
              dataset.themes.length === 0
                ? null
                : dataset.themes.map(({ id, label }, place) => (
                    <Fragment key={id}>
                      {place > 0 && ', '}
                      <Link to="/discovery" search={{ theme: [id] }}>
                        {label}
                      </Link>
                    </Fragment>
                  )),
          },
          { term: t.frequency, value: isFinished(frequency) ? t.noFurtherUpdates : frequency?.label },
          { term: t.language, value: formatList(dataset.languages.map(formatLanguage)) },
          { term: t.place, value: dataset.spatial },
          { term: t.period, value: periodText(words.facts, dataset) },
          { term: t.licence, value: dataset.licence?.label },
          {
            term: t.rights,
            value: dataset.rights === null ? null : <MarkdownLine text={dataset.rights} />,
          },
          { term: t.access, value: dataset.access?.label },
          { term: t.visibility, value: discovery.visibility[dataset.visibility] },
          {
            term: t.sources,
            value:
              dataset.sources.length === 0 ? null : (
                <ul className="bare">
                  {dataset.sources.map(({ title, url }) => (
                    <li key={`${title} ${url}`}>
                      {url === null ? title : <Address url={url} words={title} />}
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            term: t.landingPage,
            value: dataset.landingPage === null ? null : <Address url={dataset.landingPage} />,
          },
          {
            term: t.firstPublished,
            value: dataset.firstPublishedAt === null ? null : formatDay(dataset.firstPublishedAt),
          },
          {
            term: t.updated,
            value: dataset.status === 'planned' ? null : formatDay(dataset.updatedAt),
          },
          { term: t.identifier, value: <code>{dataset.datasetGUID}</code> },
          {
            term: t.sourceIdentifier,
            value: dataset.sourceIdentifier === null ? null : <code>{dataset.sourceIdentifier}</code>,
          },
        ]}
      />
    </section>
  );
}
