/** The files of a dataset: format, size, rows, age, and the way to each. */
import { Clock, TriangleAlert } from 'lucide-react';
import type { Dataset } from '#contract/entities/dataset.ts';
import { Icon } from '../../components/icon.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { Table } from '../../components/table.tsx';
import { formatBytes, formatNumber } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import { downloadAddress, type Resource } from './downloads.ts';
import { FileLink } from './file-link.tsx';

function Name({ resource }: { resource: Resource }) {
  const t = useMessages().dataset.resource;
  const { name, description, status, statusReason } = resource;
  const failed = status === 'failed' || status === 'withdrawn';
  return (
    <>
      {name}{' '}
      {status !== 'ready' && (
        <span className={failed ? 'badge danger' : 'badge warning'}>
          <Icon of={failed ? TriangleAlert : Clock} />
          {t.status[status]}
        </span>
      )}
      {(description !== null || statusReason !== null) && (
        <p className="t13 quiet resource-note">{statusReason ?? description}</p>
      )}
    </>
  );
}

interface ActProps {
  readonly resource: Resource;
  readonly restricted: boolean;
  readonly onRequest: boolean;
}

function Act({ resource, restricted, onRequest }: ActProps) {
  const t = useMessages().dataset.resource;
  const { name, format, external } = resource;
  const url = downloadAddress(resource);
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

export interface ResourcesSectionProps {
  readonly dataset: Pick<Dataset, 'resources' | 'status'>;
  /** Not everybody may have the files. */
  readonly restricted: boolean;
}

export function ResourcesSection({ dataset: { resources, status }, restricted }: ResourcesSectionProps) {
  const { resources: title, resource: t } = useMessages().dataset;
  return (
    <section id="resources" className="section">
      <SectionHead title={title}>
        <span className="aside quiet num">{formatNumber(resources.length)}</span>
      </SectionHead>
      {resources.length === 0 ? (
        <p className="quiet none">{t.none}</p>
      ) : (
        <Table
          caption={title}
          rows={resources}
          rowKey={({ resourceGUID }) => resourceGUID}
          columns={[
            { key: 'name', head: t.name, cell: (resource) => <Name resource={resource} /> },
            { key: 'format', head: t.format, className: 'format', cell: ({ format }) => format },
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
              cell: (resource) => (
                <Act resource={resource} restricted={restricted} onRequest={status === 'onRequest'} />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
