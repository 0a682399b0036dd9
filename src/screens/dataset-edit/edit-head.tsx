/** The head of a dataset's editor: its title, whether everything is saved, and where to preview and publish. */
import { Link } from '@tanstack/react-router';
import { Check, Circle, CircleAlert, CloudOff, LoaderCircle } from 'lucide';
import { useState } from 'react';
import type { SavedState } from '#machines/dataset-editing/dataset-editing.types.ts';
import { Banner } from '../../components/banner.tsx';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { Status } from '../../components/status.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { EDIT, linkTo, type EditSearch, type SectionName } from './edit-address.ts';
import { fieldName } from './field-name.ts';
import { textOf } from './field-values.ts';
import { OtherEditors } from './other-editors.tsx';
import { placeOfField } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';

const datasets = { to: '/dashboard/datasets' } as const;

const savedIcons = {
  saved: Check,
  unsaved: Circle,
  saving: LoaderCircle,
  unreachable: CloudOff,
  failing: CircleAlert,
  signedOut: CircleAlert,
  refused: CircleAlert,
} as const;

const troubles = new Set<SavedState>(['unreachable', 'failing', 'signedOut', 'refused']);

function SavedNote({ editing }: { readonly editing: Editing }) {
  const t = useDatasetEditMessages();
  const { savedState: state, send } = editing;
  // What is saved after each pause is not announced: only that something is not, and that it is again.
  const [isAnnounced, setAnnounced] = useState(false);
  if (troubles.has(state) ? !isAnnounced : isAnnounced && state === 'unsaved') setAnnounced(!isAnnounced);
  return (
    <span className={`saved-note ${state}`}>
      <Icon of={savedIcons[state]} />
      <output aria-live={isAnnounced ? 'polite' : 'off'}>{t.saved[state]}</output>
      {(state === 'unreachable' || state === 'failing' || state === 'signedOut') && (
        <Button small onClick={() => send({ type: 'retry.requested' })}>
          {t.retry}
        </Button>
      )}
    </span>
  );
}

interface EditHeadProps {
  readonly editing: Editing;
  readonly search: EditSearch;
  /** The section that is open; the first one during a preview. */
  readonly section: SectionName;
}

/** What is above all sections: the dataset, whether everything is saved, and where to preview and publish. */
export function EditHead({ editing, search, section }: EditHeadProps) {
  const t = useDatasetEditMessages();
  const { dataset, datasetGUID } = editing;
  const isPreview = search.section === 'preview';
  const title = textOf(editing.value('title')).trim() || t.untitled;
  return (
    <>
      <Breadcrumb above={[{ label: t.datasets, link: datasets }]} current={title} />
      <div className="app-head">
        <div>
          <h1 {...inLanguage(textOf(editing.value('language')) || undefined)}>{title}</h1>
          <p className="row wrap gap-4">
            {dataset !== undefined && <Status status={dataset.status} />}
            <SavedNote editing={editing} />
            <OtherEditors datasetGUID={datasetGUID} place={search.section ?? 'files'} />
          </p>
        </div>
        <p className="row wrap">
          <Link
            className={buttonClass({})}
            from={EDIT}
            to="."
            search={isPreview ? {} : { section: 'preview' }}
          >
            {isPreview ? t.previewed.leave : t.preview}
          </Link>
          {(isPreview || section !== 'publish') && (
            <Link className={buttonClass({ kind: 'primary' })} {...linkTo('publish')}>
              {t.sections.publish}
            </Link>
          )}
        </p>
      </div>
      {dataset !== undefined && dataset.unpublished.length > 0 && (
        <Banner kind="info">{t.unpublished}</Banner>
      )}
      {editing.conflicts.length > 0 && (
        <Banner kind="warning">
          <p>{t.conflict.page(editing.conflicts.length)}</p>
          <ul>
            {editing.conflicts.map((field) => (
              <li key={field}>
                <Link from={EDIT} to="." search={placeOfField(field)}>
                  {fieldName(t, field, editing.dataset?.files)}
                </Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
