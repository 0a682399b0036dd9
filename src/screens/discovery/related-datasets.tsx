/** Below a search that finds little: datasets with some of its words, or with words of related meaning. */
import { useId } from 'react';
import { DatasetRow, type RowDataset } from '../../components/dataset-row.tsx';
import { useMessages } from '../../messages/messages.ts';

export interface RelatedDatasetsProps {
  readonly datasets: readonly RowDataset[];
  /** Words to mark in title and summary. */
  readonly keywords: string;
  /** The language that the reader has chosen for texts. */
  readonly textLanguage?: string;
  /** Level of the heading. */
  readonly level: 2 | 3;
}

export function RelatedDatasets({ datasets, keywords, textLanguage, level }: RelatedDatasetsProps) {
  const t = useMessages().discovery.related;
  const id = useId();
  const Heading = `h${level}` as const;
  if (datasets.length === 0) return null;
  return (
    <section className="related-results" aria-labelledby={id}>
      <Heading id={id}>{t.title}</Heading>
      <p className="t14 quiet">{t.lede}</p>
      <ol className="results" aria-labelledby={id}>
        {datasets.map((dataset) => (
          <DatasetRow
            key={dataset.datasetGUID}
            dataset={dataset}
            keywords={keywords}
            textLanguage={textLanguage}
            level={3}
          />
        ))}
      </ol>
    </section>
  );
}
