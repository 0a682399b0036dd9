/** Columns that a new version of a file has under other names: an editor says which, and what was written of them follows. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { GoneColumn, RenamedColumn } from '../../components/same-column.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { differenceQuery } from '../../services/api/difference-queries.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { ChangeNote } from './change-note.tsx';
import { isPending, useFileChanges, type FileChange } from './file-change.ts';

type EditedFile = EditedDataset['files'][number];

/** Columns that are shown at once. */
const SHOWN = 20;

interface Beside {
  /** 0: the first table of the file. */
  readonly sheet: number;
  /** What the table is called where the file has several. */
  readonly name: string | null;
  readonly gone: readonly string[];
  readonly added: readonly string[];
  /** Of those gone: what something still names, after an import. */
  readonly lost: readonly string[];
  readonly renamed: EditedFile['renaming']['renamed'];
}

/** The tables of a file beside those of the version before. */
const tablesOf = ({ renaming }: Pick<EditedFile, 'renaming'>): Beside[] => [
  { ...renaming, sheet: 0, name: null },
  ...renaming.otherTables.map((table) => ({ ...table, lost: [] })),
];

const isOffered = ({ gone, added }: Beside): boolean => gone.length > 0 && added.length > 0;

/** The columns of a file that may have another name now. */
export const renamable = (file: Pick<EditedFile, 'renaming'>): string[] =>
  tablesOf(file).flatMap((table) => (isOffered(table) ? table.gone : []));

/** New names by old ones that the comparison of both versions has found; none before it is made. */
function useLikelyNames(file: EditedFile, table: Beside): ReadonlyMap<string, string> {
  const { againstGUID } = file.renaming;
  const { data } = useQuery({
    ...differenceQuery(useApi(), { before: againstGUID ?? '', after: file.rowsGUID }),
    // Versions are compared by their first tables.
    enabled: againstGUID !== null && file.status === 'ready' && table.sheet === 0 && isOffered(table),
  });
  const found = data?.state === 'ready' ? data.difference.columns.renamed : [];
  return new Map(table.sheet === 0 ? found.map((one) => [one.before, one.after]) : []);
}

interface TableProps {
  readonly dataset: EditedDataset;
  readonly file: EditedFile;
  readonly table: Beside;
  /** Something is typed that the service does not have yet. */
  readonly isUnsaved: boolean;
}

function TableColumns({ dataset, file, table, isUnsaved }: TableProps) {
  const messages = useDatasetEditMessages();
  const t = messages.columns.renaming;
  const likely = useLikelyNames(file, table);
  const changes = useFileChanges(dataset.datasetGUID, file.resourceGUID);
  const { gone, added, lost, sheet } = table;
  const renamed = table.renamed.filter(({ isOpen }) => isOpen);
  const mayBe = isOffered(table);
  if (!mayBe && renamed.length === 0 && lost.length === 0) return null;
  const title = table.name === null ? t.title(file.name) : t.titleOfTable(table.name, file.name);
  const { versionGUID } = file;
  const isHeld = isUnsaved || isPending(changes, 'rename', 'separate', 'acceptLost');
  const request = (change: FileChange) => changes.send({ type: 'change.requested', change });
  const isOut = dataset.status !== 'draft' && file.isPublished;
  const named = new Set(lost);
  // What something names comes first.
  const shown = mayBe ? [...lost, ...gone.filter((column) => !named.has(column))] : lost;
  const content = (
    <>
      {mayBe && <p className="quiet t14 measure">{isOut ? t.textNow : t.text}</p>}
      {lost.length > 0 && <p className="t14 measure">{t.lost}</p>}
      {isUnsaved && <p className="quiet t14">{t.unsaved}</p>}
      <ChangeNote
        changes={changes}
        words={messages.changes.file}
        of={(change) => {
          if (change.act === 'acceptLost') return lost.length > 0 && changes.made === null;
          const isOfColumns = change.act === 'rename' || change.act === 'separate';
          return (
            isOfColumns &&
            change.sheet === sheet &&
            (changes.made === null || change.versionGUID === versionGUID)
          );
        }}
      />
      <ul className="dictionary">
        {renamed.map(({ before, after }) => (
          <li key={`${before} ${after}`}>
            <code title={before}>{before}</code>
            <RenamedColumn
              t={t}
              column={before}
              after={after}
              isHeld={isHeld}
              onUndo={() => request({ act: 'separate', versionGUID, sheet, before, after })}
            />
          </li>
        ))}
        {shown.slice(0, SHOWN).map((column) => (
          <li key={column}>
            <code title={column}>{column}</code>
            {mayBe && (
              <GoneColumn
                t={t}
                column={column}
                added={added}
                likely={likely.get(column)}
                isHeld={isHeld}
                onSame={(after) => request({ act: 'rename', versionGUID, sheet, before: column, after })}
              />
            )}
          </li>
        ))}
      </ul>
      {shown.length > SHOWN && <p className="quiet t14">{t.more(shown.length - SHOWN)}</p>}
      {lost.length > 0 && (
        <p>
          <Button
            small
            aria-label={t.acceptOf(file.name)}
            disabled={isHeld}
            onClick={({ currentTarget }) => {
              keepFocusNear(currentTarget);
              request({ act: 'acceptLost' });
            }}
          >
            {t.accept}
          </Button>
        </p>
      )}
    </>
  );
  return (
    <section className="stack s" aria-label={title}>
      {isOut && lost.length === 0 ? (
        // It was published so: asked about no more, and still possible.
        <details>
          <summary>{title}</summary>
          <div className="stack s">{content}</div>
        </details>
      ) : (
        <>
          <h3>{title}</h3>
          {content}
        </>
      )}
    </section>
  );
}

/** Nothing of a table where no column has gone or is new, no renaming can be taken back, and nothing names what is gone. */
export const RenamedColumns = (props: Omit<TableProps, 'table'>) =>
  tablesOf(props.file).map((table) => <TableColumns key={table.sheet} {...props} table={table} />);
