/** Shows the address of a dataset, and what one pastes to show one of its files elsewhere. */
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Dataset } from '#contract/entities/dataset.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useEmbedMessages } from '../../messages/embed.ts';
import '../../styles/share.css';
import { readPreviewAddress, writePreviewAddress } from '../preview/preview-address.ts';
import { isRestricted } from '../dataset/downloads.ts';
import { obtainableFiles, previewedFile } from '../preview/previewed-file.ts';
import { CopyField } from './copy-field.tsx';
import { OutLink } from './embed-frame.tsx';
import { embedAddress, embedSnippet, type EmbedTheme } from './embed-snippet.ts';

const themes = ['reader', 'light', 'dark'] as const satisfies readonly EmbedTheme[];

export interface ShareDialogProps {
  readonly dataset: Pick<Dataset, 'title' | 'status' | 'visibility' | 'resources'>;
  /** The whole address of its public page. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Files that visitors may see: stored here, and published. */
const embeddable = (dataset: ShareDialogProps['dataset']) =>
  dataset.status === 'published' && !isRestricted(dataset)
    ? obtainableFiles(dataset.resources).filter(({ external }) => !external)
    : [];

function Embed({ dataset, address }: Pick<ShareDialogProps, 'dataset' | 'address'>) {
  const t = useEmbedMessages().share;
  const files = embeddable(dataset);
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> });
  const { file, ...view } = readPreviewAddress(search);
  const written = writePreviewAddress(view);
  const isChanged = Object.values(written).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
  // What the reader has set belongs to the file that is shown to them.
  const current = previewedFile(dataset.resources, file);
  const [chosen, setChosen] = useState(current?.resourceGUID);
  const [theme, setTheme] = useState<EmbedTheme>('reader');
  const [asNow, setAsNow] = useState(true);
  const resource = files.find(({ resourceGUID }) => resourceGUID === chosen) ?? files[0];
  if (resource === undefined) return <p className="quiet">{t.none}</p>;
  const isCurrent = resource === current && isChanged;
  const { resourceGUID, name } = resource;
  const src = embedAddress({
    origin: new URL(address).origin,
    resourceGUID,
    theme,
    view: isCurrent && asNow ? written : {},
  });
  return (
    <>
      <p>{t.embedText}</p>
      <div className="share-choices">
        {files.length > 1 && (
          <Field id="embed-file" label={t.file}>
            {(control) => (
              <Select
                {...control}
                value={resourceGUID}
                options={files.map((one) => ({
                  value: one.resourceGUID,
                  label: `${one.name} (${one.format})`,
                }))}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Field id="embed-theme" label={t.theme}>
          {(control) => (
            <Select
              {...control}
              value={theme}
              options={themes.map((value) => ({ value, label: t.themes[value] }))}
              onChange={(event) => setTheme(event.currentTarget.value as EmbedTheme)}
            />
          )}
        </Field>
      </div>
      {isCurrent && (
        <Checkbox checked={asNow} onChange={(event) => setAsNow(event.currentTarget.checked)}>
          {t.asNow}
        </Checkbox>
      )}
      <CopyField
        id="embed-snippet"
        label={t.snippet}
        long
        text={embedSnippet(src, `${name} (${dataset.title})`)}
      />
      <p>
        <OutLink href={src}>{t.look}</OutLink>
      </p>
    </>
  );
}

export function ShareDialog({ dataset, address, onClose }: ShareDialogProps) {
  const t = useEmbedMessages().share;
  return (
    <Dialog labelledBy="share-title" onClose={onClose}>
      <div className="stack">
        <h2 id="share-title">{t.title}</h2>
        <CopyField id="share-address" label={t.address} text={address} />
        <h3>{t.embed}</h3>
        <Embed dataset={dataset} address={address} />
      </div>
    </Dialog>
  );
}
