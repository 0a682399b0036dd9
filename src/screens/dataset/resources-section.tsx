/** The files of a dataset: format, size, rows, age, and the way to each. */
import { useHydrated } from '@tanstack/react-router';
import { Clock, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { availabilityWords, compressionWords, fileKindWords, packagingWords } from '#contract/file-words.ts';
import { DefinitionList } from '../../components/definition-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Table } from '../../components/table.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { useDatasetMessages } from '../../messages/dataset.ts';
import { useMessages } from '../../messages/messages.ts';
import { formatBytes, formatDay, formatLanguage, formatList, formatNumber } from '../../messages/format.ts';
import '../../styles/input.css';
import { coverageText } from './coverage.tsx';
import type { DatasetView } from './dataset-view.ts';
import { downloadAddress, type Resource } from './downloads.ts';
import { fileAnchor } from './file-anchor.ts';
import { FileLink } from './file-link.tsx';
import { FileVersions } from './file-versions.tsx';
import { periodText } from './period.ts';
import { Unanswered } from './unanswered.tsx';

/** The caller has the bytes of a file that is kept here, or sees its table. */
const mayRead = ({ external, url, inPart, readOnly }: Resource): boolean =>
  !external && (url !== null || inPart === true || readOnly === true);

/** What one needs to check a file, or to speak of it; folded, since few do. */
function Details({ resource }: { resource: Resource }) {
  const t = useDatasetPageMessages().resource;
  const words = useDatasetMessages().facts;
  const { components } = useMessages();
  const { name, status, mimeType, checksum, resourceGUID, updatedAt, facts = {} } = resource;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="t13 resource-note" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={t.detailsOf(name)}>{t.details}</summary>
      <DefinitionList
        items={[
          { term: t.state, value: t.status[status] },
          { term: t.mediaType, value: mimeType },
          { term: t.kind, value: facts.kind !== undefined && fileKindWords[facts.kind] },
          {
            term: t.availability,
            value: facts.availability !== undefined && availabilityWords[facts.availability],
          },
          { term: t.packaging, value: facts.packaging !== undefined && packagingWords[facts.packaging] },
          {
            term: t.compression,
            value: facts.compression !== undefined && compressionWords[facts.compression],
          },
          { term: t.licence, value: facts.licence !== undefined && facts.licence.label },
          { term: t.rights, value: facts.rights },
          {
            term: t.temporal,
            value: facts.temporal && periodText(words, { temporal: facts.temporal }),
          },
          {
            term: t.spatial,
            value: facts.spatial !== undefined && coverageText({ spatial: facts.spatial }, components.box),
          },
          {
            term: t.languages,
            value: facts.languages !== undefined && formatList(facts.languages.map(formatLanguage)),
          },
          { term: t.changed, value: formatDay(updatedAt) },
          {
            term: t.checksum(checksum?.algorithm ?? ''),
            value: checksum !== null && <code>{checksum.value}</code>,
          },
          { term: t.identifier, value: <code>{resourceGUID}</code> },
        ].filter(({ value }) => value !== false)}
      />
      {isOpen && mayRead(resource) && <FileVersions resourceGUID={resourceGUID} name={name} />}
    </details>
  );
}

function Name({ resource }: { resource: Resource }) {
  const t = useDatasetPageMessages().resource;
  const { resourceGUID, name, language, description, status, statusReason, unansweredAt } = resource;
  const failed = status === 'failed' || status === 'withdrawn';
  return (
    <>
      <span id={fileAnchor(resourceGUID)} {...inLanguage(language)}>
        {name}
      </span>{' '}
      {status !== 'ready' && (
        <span className={failed ? 'badge danger' : 'badge warning'}>
          <Icon of={failed ? TriangleAlert : Clock} />
          {t.status[status]}
        </span>
      )}
      {(description !== null || statusReason !== null) && (
        <p className="t13 quiet resource-note">{statusReason ?? description}</p>
      )}
      {unansweredAt !== undefined && <Unanswered at={unansweredAt} />}
      <Details resource={resource} />
    </>
  );
}

interface ActProps {
  readonly resource: Resource;
  readonly restricted: boolean;
  readonly onRequest: boolean;
}

function Act({ resource, restricted, onRequest }: ActProps) {
  const t = useDatasetPageMessages().resource;
  const { name, format, external } = resource;
  const url = downloadAddress(resource);
  if (resource.inPart === true) return <span className="quiet">{t.inPart}</span>;
  if (resource.readOnly === true) return <span className="quiet">{t.readOnly}</span>;
  if (url === null) return <span className="quiet">{onRequest ? t.onRequest : '–'}</span>;
  return (
    <FileLink
      file={{ ...resource, url }}
      restricted={restricted}
      aria-label={external ? t.openNamed(name, format) : t.downloadNamed(name, format)}
    >
      {external ? t.open : t.download}
    </FileLink>
  );
}

interface ResourceTableProps extends Omit<ActProps, 'resource'> {
  readonly resources: readonly Resource[];
}

function ResourceTable({ resources, ...act }: ResourceTableProps) {
  const t = useDatasetPageMessages().resource;
  return (
    <Table
      caption={t.title}
      rows={resources}
      rowKey={({ resourceGUID }) => resourceGUID}
      columns={[
        { key: 'name', head: t.name, cell: (resource) => <Name resource={resource} /> },
        {
          key: 'format',
          head: t.format,
          className: 'format',
          cell: ({ format, statedFormat }) => statedFormat ?? format,
        },
        {
          key: 'size',
          head: t.size,
          end: true,
          className: 'nowrap',
          cell: ({ bytes }) => (bytes === null ? '–' : formatBytes(bytes)),
        },
        {
          key: 'rows',
          head: t.rows,
          end: true,
          wideOnly: true,
          cell: ({ shape }) => (shape === null ? '–' : formatNumber(shape.rows)),
        },
        {
          key: 'updated',
          head: t.updated,
          wideOnly: true,
          className: 'nowrap quiet',
          cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
        },
        {
          key: 'act',
          head: <span className="sr">{t.act}</span>,
          end: true,
          className: 'nowrap',
          cell: (resource) => <Act resource={resource} {...act} />,
        },
      ]}
    />
  );
}

/** More files than this start with these and a search. */
const SHOWN_AT_FIRST = 20;

export interface ResourcesSectionProps {
  readonly dataset: Pick<DatasetView, 'resources' | 'status'>;
  /** Not everyone may have the files. */
  readonly restricted: boolean;
}

export function ResourcesSection({ dataset: { resources, status }, restricted }: ResourcesSectionProps) {
  const t = useDatasetPageMessages().resource;
  const isHydrated = useHydrated();
  const [words, setWords] = useState('');
  const act = { restricted, onRequest: status === 'onRequest' };
  const isLong = resources.length > SHOWN_AT_FIRST;
  const sought = words.trim().toLocaleLowerCase('en');
  const found = resources.filter(({ name, format }) =>
    `${name} ${format}`.toLocaleLowerCase('en').includes(sought),
  );
  const others = resources.slice(SHOWN_AT_FIRST);
  return (
    <section id="resources" className="section">
      <SectionHead title={t.title}>
        <output className="aside quiet num">{formatNumber(found.length)}</output>
      </SectionHead>
      {isLong && isHydrated && (
        <input
          type="search"
          className="input small find-file"
          aria-label={t.find}
          placeholder={t.find}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {resources.length === 0 && <p className="quiet none">{t.none}</p>}
      {found.length === 0 && resources.length > 0 && <p className="quiet none">{t.noneFound(words)}</p>}
      {found.length > 0 && (
        <ResourceTable
          resources={isLong && sought === '' ? resources.slice(0, SHOWN_AT_FIRST) : found}
          {...act}
        />
      )}
      {isLong && sought === '' && (
        <details className="more-files">
          <summary>{t.others(others.length)}</summary>
          <ResourceTable resources={others} {...act} />
        </details>
      )}
    </section>
  );
}
