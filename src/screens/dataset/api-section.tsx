/** How a program gets at the data and its record: one address, and how several languages ask for it. */
import { Link, useHydrated, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageOffered } from '../../app/offered-calls.ts';
import { captured } from '../../app/capture.ts';
import { useSend } from '../../app/use-application.ts';
import { SectionHead } from '../../components/section-head.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { usePreviewAddress } from '../preview/preview-address.ts';
import { previewedFile } from '../preview/previewed-file.ts';
import { apiTargets, type NamedTarget, type RowsAsked } from './api-targets.ts';
import type { DatasetView } from './dataset-view.ts';
import { ExportLinks } from './export-links.tsx';
import { isShareable } from './public-address.ts';
import { Samples } from './samples.tsx';

/** Columns of the sample unless the reader has chosen others. */
const COLUMNS = 30;

/** What the table of the preview is asked for; null while it shows what it shows at first. */
function useRowsAsked({ resources }: DatasetView): RowsAsked | null {
  const { address } = usePreviewAddress();
  const { file, columns, filters, sort, sheet } = address;
  const shown = previewedFile(resources, file);
  if (columns.length === 0 && filters.length === 0 && sort === null) return null;
  if (shown === undefined || shown.external || shown.shape === null) return null;
  const first = Array.from({ length: Math.min(shown.shape.columns, COLUMNS) }, (_, i) => i);
  return {
    resourceGUID: shown.resourceGUID,
    sheet,
    columns: columns.length > 0 ? [...columns] : first,
    filters: [...filters],
    sort,
  };
}

export function ApiSection({ dataset }: { readonly dataset: DatasetView }) {
  const isPageOffered = usePageOffered();
  const t = useDatasetPageMessages().api;
  const { origin } = useRouter();
  const send = useSend();
  const { datasetGUID } = dataset;
  const isHydrated = useHydrated();
  const rows = useRowsAsked(dataset);
  // The page that the server writes is the same for every view of the table.
  const targets = apiTargets(dataset, origin, isHydrated ? rows : null);
  const [key, setKey] = useState<string>();
  const target = targets.find((one) => one.key === key) ?? targets[0];
  if (target === undefined) return null;
  const nameOf = (one: NamedTarget) =>
    ({
      file: t.file(one.name, one.format),
      table: t.table(one.name),
      parquet: t.parquet(one.name),
      spatial: t.spatial(one.name),
      rows: t.rows,
      record: t.record,
      list: t.list(dataset.organisation.name),
    })[one.kind];
  return (
    <section id="api" className="section">
      <SectionHead title={t.title}>
        <a className="aside" href="/api/openapi.json">
          {t.specification}
        </a>
      </SectionHead>
      <div className="stack api">
        {target.token && <p className="quiet t14 measure">{t.token}</p>}
        <label className="row t14 choose script-only">
          <span className="quiet">{t.choose}</span>
          {isHydrated && (
            <Select
              small
              value={target.key}
              options={targets.map((one) => ({ value: one.key, label: nameOf(one) }))}
              onChange={(event) => setKey(event.currentTarget.value)}
            />
          )}
        </label>
        {target.description !== undefined && (
          <p className="t14">
            {target.resourceGUID !== undefined && isPageOffered('/preview/$resourceGUID/api') && (
              <>
                <Link to="/preview/$resourceGUID/api" params={{ resourceGUID: target.resourceGUID }}>
                  {t.tryRows}
                </Link>
                {' · '}
              </>
            )}
            <a href={target.description}>{t.tableSpecification}</a>
          </p>
        )}
        <Samples
          target={target}
          note={target.kind === 'table' ? null : t.browsers}
          onCopied={(language) =>
            send(
              target.kind === 'spatial'
                ? captured('spatial API sample copied', { datasetGUID, language })
                : captured('plain API sample copied', { datasetGUID, target: target.kind, language }),
            )
          }
        />
      </div>
      {isShareable(dataset) && <ExportLinks datasetGUID={datasetGUID} />}
    </section>
  );
}
