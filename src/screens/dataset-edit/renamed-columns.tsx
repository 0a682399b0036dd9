/** Columns that a new version of a file has under other names: an editor says which, and what was written of them follows. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { differenceQuery } from '../../services/api/difference-queries.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { useFileChanges } from './use-file-changes.ts';

type EditedFile = EditedDataset['files'][number];

/** Columns that are shown at once, and new names that each can be given. */
const SHOWN = 20;
const CHOICES = 500;

export const mayBeRenamed = ({ renaming: { gone, added } }: Pick<EditedFile, 'renaming'>): boolean =>
  gone.length > 0 && added.length > 0;

/** New names by old ones that the comparison of both versions has found; none before it is made. */
function useLikelyNames(dataset: EditedDataset, file: EditedFile): ReadonlyMap<string, string> {
  const isNext = dataset.status !== 'draft' && !file.isPublished;
  // Readers have the version that the file itself names.
  const before = isNext ? file.resourceGUID : file.earlier[0]?.versionGUID;
  const { data } = useQuery({
    ...differenceQuery(useApi(), { before: before ?? '', after: file.versionGUID }),
    enabled: before !== undefined && file.status === 'ready' && mayBeRenamed(file),
  });
  const found = data?.state === 'ready' ? data.difference.columns.renamed : [];
  return new Map(found.map((one) => [one.before, one.after]));
}

interface GoneProps {
  readonly column: string;
  readonly added: readonly string[];
  /** The new column that has its values. */
  readonly likely: string | undefined;
  readonly isHeld: boolean;
  readonly onSame: (after: string) => void;
}

function GoneColumn({ column, added, likely, isHeld, onSame }: GoneProps) {
  const t = useDatasetEditMessages().columns.renaming;
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? likely ?? '';
  const after = added.includes(wanted) ? wanted : '';
  const names = added.slice(0, CHOICES).filter((name) => name !== likely);
  return (
    <li>
      <code title={column}>{column}</code>
      <span className="row wrap lost-words">
        <Select
          small
          aria-label={t.to(column)}
          value={after}
          options={[
            { value: '', label: t.choose },
            ...(likely !== undefined && added.includes(likely)
              ? [{ value: likely, label: t.likely(likely) }]
              : []),
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        <Button
          small
          aria-label={t.actOf(column)}
          disabled={after === '' || isHeld}
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget);
            onSame(after);
          }}
        >
          {t.act}
        </Button>
      </span>
    </li>
  );
}

interface RenamedColumnsProps {
  readonly dataset: EditedDataset;
  readonly file: EditedFile;
  /** Something is typed that the service does not have yet. */
  readonly isUnsaved: boolean;
}

/** Renamings that were said and can be taken back. */
function SaidRenamings({
  renamed,
  isHeld,
  onUndo,
}: {
  readonly renamed: EditedFile['renaming']['renamed'];
  readonly isHeld: boolean;
  readonly onUndo: (after: string) => void;
}) {
  const t = useDatasetEditMessages().columns.renaming;
  return renamed.map(({ before, after }) => (
    <li key={`${before} ${after}`}>
      <code title={before}>{before}</code>
      <span className="lost-words row wrap">
        {t.said(after)}
        <Button
          small
          kind="quiet"
          aria-label={t.undoOf(before, after)}
          disabled={isHeld}
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget);
            onUndo(after);
          }}
        >
          {t.undo}
        </Button>
      </span>
    </li>
  ));
}

/** Nothing where no column has gone or no column is new, and no renaming can be taken back. */
export function RenamedColumns({ dataset, file, isUnsaved }: RenamedColumnsProps) {
  const t = useDatasetEditMessages().columns.renaming;
  const likely = useLikelyNames(dataset, file);
  const { rename, separate } = useFileChanges(dataset.datasetGUID);
  const { gone, added } = file.renaming;
  const renamed = file.renaming.renamed.filter(({ isOpen }) => isOpen);
  const isOffered = mayBeRenamed(file);
  if (!isOffered && renamed.length === 0) return null;
  const { resourceGUID, versionGUID } = file;
  const isHeld = isUnsaved || rename.isPending || separate.isPending;
  const isOut = dataset.status !== 'draft' && file.isPublished;
  const content = (
    <>
      {isOffered && <p className="quiet t14 measure">{isOut ? t.textNow : t.text}</p>}
      {isUnsaved && <p className="quiet t14">{t.unsaved}</p>}
      <ul className="dictionary">
        <SaidRenamings
          renamed={renamed}
          isHeld={isHeld}
          onUndo={(column) => separate.mutate({ resourceGUID, versionGUID, column })}
        />
        {isOffered &&
          gone
            .slice(0, SHOWN)
            .map((column) => (
              <GoneColumn
                key={column}
                column={column}
                added={added}
                likely={likely.get(column)}
                isHeld={isHeld}
                onSame={(after) => rename.mutate({ resourceGUID, versionGUID, before: column, after })}
              />
            ))}
      </ul>
      {isOffered && gone.length > SHOWN && <p className="quiet t14">{t.more(gone.length - SHOWN)}</p>}
    </>
  );
  return (
    <section className="stack s" aria-label={t.title(file.name)}>
      {isOut ? (
        // It was published so: asked about no more, and still possible.
        <details>
          <summary>{t.title(file.name)}</summary>
          <div className="stack s">{content}</div>
        </details>
      ) : (
        <>
          <h3>{t.title(file.name)}</h3>
          {content}
        </>
      )}
    </section>
  );
}
