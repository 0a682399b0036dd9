/** A draft as its page will begin: for its editors, and for those who have a secret link. */
import type { Dataset } from '#contract/entities/dataset.ts';
import { Fingerprint } from '../../components/fingerprint.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { Status } from '../../components/status.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatBytes } from '../../messages/format.ts';
import '../../styles/dataset.css';
import { DatasetFacts } from '../dataset/dataset-facts.tsx';
import { toView } from '../dataset/dataset-view.ts';
import { inLanguage } from '../../components/in-language.ts';

export interface DraftPageProps {
  readonly dataset: Dataset;
  /** The page has its title as its first heading. */
  readonly isWholePage?: boolean;
}

export function DraftPage({ dataset, isWholePage = false }: DraftPageProps) {
  const messages = useDatasetEditMessages();
  const t = messages.previewed;
  const view = toView(dataset);
  const title = view.title || messages.untitled;
  const Files = isWholePage ? 'h2' : 'h3';
  return (
    <>
      <div className="dataset-head">
        <Fingerprint dataset={view} scale={2} />
        <div className="stack s">
          {isWholePage ? (
            <h1 {...inLanguage(view.language)}>{title}</h1>
          ) : (
            <p className="preview-title" {...inLanguage(view.language)}>
              {title}
            </p>
          )}
          <p className="row wrap gap-4 t14">
            <span className="strong">{view.organisation.name}</span>
            <Status status={view.status} />
          </p>
        </div>
      </div>
      <DatasetFacts dataset={view} />
      <Markdown text={view.description} language={view.language} />
      {view.tags.length > 0 && <p className="quiet">{view.tags.join(', ')}</p>}
      <Files>{t.files}</Files>
      {view.resources.length === 0 ? (
        <p className="quiet">{t.noFiles}</p>
      ) : (
        <ul className="violation-list">
          {view.resources.map((file) => (
            <li key={file.resourceGUID}>
              <p className="strong">{file.name}</p>
              <p className="quiet t13">
                {[
                  file.format,
                  file.bytes !== null && formatBytes(file.bytes),
                  file.shape !== null && messages.files.shape(file.shape.rows, file.shape.columns),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              {file.description !== null && <p>{file.description}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
