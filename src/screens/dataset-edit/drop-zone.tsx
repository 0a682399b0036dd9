/** Takes files that are dropped anywhere on the page, or chosen with a button. */
import { Upload } from 'lucide';
import { useEffect, useRef } from 'react';
import { UPLOAD_BYTES } from '#contract/uploads.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';

export interface DropZoneProps {
  readonly id?: string | undefined;
  readonly disabled?: boolean;
  /** Files are there or on their way already. */
  readonly hasFiles?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function DropZone({ id, disabled = false, hasFiles = false, onFiles }: DropZoneProps) {
  const t = useDatasetEditMessages().files;
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (disabled) return;
    const listening = new AbortController();
    const { signal } = listening;
    const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    window.addEventListener(
      'dragover',
      (event) => {
        if (bringsFiles(event)) event.preventDefault();
      },
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        latest.current([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => listening.abort();
  }, [disabled]);
  return (
    <div className="drop-zone">
      <Icon of={Upload} large />
      <p>{hasFiles ? t.dropMore : t.drop}</p>
      <input
        ref={input}
        id={id}
        className="sr"
        type="file"
        multiple
        aria-label={t.choose}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {/* The field itself has the focus and the name; this is what a pointer finds. */}
      <Button
        tabIndex={-1}
        aria-hidden="true"
        className="file-button"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {t.choose}
      </Button>
      <p className="quiet t13">{t.limit(UPLOAD_BYTES)}</p>
    </div>
  );
}
