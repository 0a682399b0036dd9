/** The preview of one of a dataset's files: the one that the address names, or else the first that can be shown. */
import { Link } from '@tanstack/react-router';
import { usePageOffered } from '../../app/offered-calls.ts';
import { SectionHead } from '../../components/section-head.tsx';
import { Select } from '../../components/select.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import type { Resource } from '../dataset/downloads.ts';
import { untouched, usePreviewAddress } from './preview-address.ts';
import { obtainableFiles, previewedFile } from './previewed-file.ts';
import { ResourcePreview } from './resource-preview.tsx';

export interface ResourcePreviewsProps {
  readonly resources: readonly Resource[];
}

export function ResourcePreviews({ resources }: ResourcePreviewsProps) {
  const t = usePreviewMessages();
  const isPageOffered = usePageOffered();
  const { address, change } = usePreviewAddress();
  const obtainable = obtainableFiles(resources);
  const chosen = previewedFile(resources, address.file);
  if (chosen === undefined) return null;
  return (
    <section className="section preview" aria-labelledby="preview-title">
      <SectionHead title={<span id="preview-title">{t.title}</span>}>
        <span className="aside preview-acts">
          {obtainable.length > 1 && (
            <Select
              small
              aria-label={t.choose}
              value={chosen.resourceGUID}
              options={obtainable.map(({ resourceGUID, name, format }) => ({
                value: resourceGUID,
                label: `${name} (${format})`,
              }))}
              onChange={(event) => change({ ...untouched, file: event.currentTarget.value })}
            />
          )}
          {!chosen.external && isPageOffered('/preview/$resourceGUID') && (
            <Link
              to="/preview/$resourceGUID"
              params={{ resourceGUID: chosen.resourceGUID }}
              search={(search: object) => ({ ...search, file: undefined }) as never}
            >
              {t.ownPage}
            </Link>
          )}
        </span>
      </SectionHead>
      {chosen.external ? (
        <p className="quiet preview-none">{t.external}</p>
      ) : (
        <ResourcePreview key={chosen.resourceGUID} resourceGUID={chosen.resourceGUID} />
      )}
    </section>
  );
}
