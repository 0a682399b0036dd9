/** How a file was read, to be corrected. What is corrected is read again at once. */
import { useState } from 'react';
import { columnReadings, type ColumnReading } from '#contract/publishing-files.ts';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { ChangeNote } from './change-note.tsx';
import { isPending, type FileChanges } from './file-change.ts';
import { Choice, type PartProps } from './reading-choice.tsx';
import { ReadingMissing } from './reading-missing.tsx';
import { ReadingMoments } from './reading-moments.tsx';
import { ReadingSystem } from './reading-system.tsx';

/** Labels of the Encoding Standard and of code page 850, Unicode first, then by script. */
const encodings =
  `utf-8 utf-16le utf-16be windows-1252 iso-8859-15 macintosh ibm850 windows-1250 iso-8859-2 windows-1251 koi8-r
  koi8-u ibm866 iso-8859-5 x-mac-cyrillic windows-1253 iso-8859-7 windows-1254 windows-1255 windows-1256 windows-1257
  iso-8859-13 windows-1258 windows-874 gb18030 big5 shift_jis euc-jp iso-2022-jp euc-kr`.split(/\s+/);

/** The values of one column at a time: a table may have hundreds. */
function ColumnValues({ file: { resourceGUID, columns, stated }, onCorrect }: PartProps) {
  const t = useDatasetEditMessages().files.reading;
  const { types } = useDatasetPageMessages().columns;
  const [chosen, setChosen] = useState(0);
  const column = columns[chosen] ?? columns[0];
  if (column === undefined) return null;
  const { columns: corrected = {} } = stated;
  const { [column.name]: value = '', ...others } = corrected;
  return (
    <div className="edit-pair">
      <Field id={`${resourceGUID}-column`} label={t.column}>
        {(control) => (
          <Select
            {...control}
            value={String(chosen)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            options={columns.map(({ name }, position) => ({
              value: String(position),
              label: Object.hasOwn(corrected, name) ? t.corrected(name) : name,
            }))}
          />
        )}
      </Field>
      <Choice
        id={`${resourceGUID}-values`}
        label={t.values}
        value={value}
        detected={types[column.type]}
        options={columnReadings.map((reading) => ({ value: reading, label: t.columnReadings[reading] }))}
        onChoose={(reading) =>
          onCorrect({
            ...stated,
            columns: reading === '' ? others : { ...others, [column.name]: reading as ColumnReading },
          })
        }
      />
    </div>
  );
}

/** How the cells of a text are written. */
function TextValues({ file: { resourceGUID, dialect, stated }, onCorrect }: PartProps) {
  const t = useDatasetEditMessages().files.reading;
  const delimiters: Readonly<Record<string, string>> = t.delimiters;
  const delimiter = dialect?.delimiter ?? undefined;
  return (
    <div className="edit-pair">
      <Choice
        id={`${resourceGUID}-encoding`}
        label={t.encoding}
        value={stated.encoding ?? ''}
        detected={dialect?.encoding}
        options={encodings.map((value) => ({ value, label: value }))}
        onChoose={(encoding) => onCorrect({ ...stated, encoding: encoding || undefined })}
      />
      {dialect?.kind !== 'json' && dialect?.kind !== 'lines' && (
        <>
          <Choice
            id={`${resourceGUID}-delimiter`}
            label={t.delimiter}
            value={stated.delimiter ?? ''}
            detected={dialect === null ? undefined : (delimiters[delimiter ?? ''] ?? delimiter ?? t.none)}
            options={Object.entries(delimiters).map(([value, label]) => ({ value, label }))}
            onChoose={(chosen) => onCorrect({ ...stated, delimiter: chosen || undefined })}
          />
          <Choice
            id={`${resourceGUID}-header`}
            label={t.header}
            value={stated.header === undefined ? '' : String(stated.header)}
            detected={dialect === null ? undefined : dialect.header ? t.names : t.data}
            options={[
              { value: 'true', label: t.names },
              { value: 'false', label: t.data },
            ]}
            onChoose={(header) =>
              onCorrect({ ...stated, header: header === '' ? undefined : header === 'true' })
            }
          />
        </>
      )}
    </div>
  );
}

/** Formats whose cells are written as text, and whose sender says nothing about how. */
const TEXTS = new Set(['CSV', 'TSV', 'TXT']);

export interface ReadingProps extends PartProps {
  /** The organisation whose reference systems are offered. */
  readonly organisationGUID: string;
  readonly changes: FileChanges;
}

export function Reading({ file, organisationGUID, changes, onCorrect: correct }: ReadingProps) {
  const messages = useDatasetEditMessages();
  const t = messages.files.reading;
  const { dialect, format, status } = file;
  const isStored = file.url === null && file.checksum !== null;
  // JSON in UTF-8 says itself how it is written, and so do workbooks.
  const isText =
    dialect === null
      ? TEXTS.has(format)
      : dialect.delimiter !== null || dialect.encoding !== 'utf-8' || file.stated.encoding !== undefined;
  const hasTable = file.columns.length > 0 && format !== 'Parquet';
  const hasSystem = dialect?.system !== undefined;
  if (!isStored || status === 'pending' || !(isText || hasTable || hasSystem)) return null;
  return (
    <section className="stack s" aria-busy={isPending(changes, 'read')}>
      <h3>{t.title}</h3>
      <ChangeNote changes={changes} words={messages.changes.file} of={({ act }) => act === 'read'} />
      {dialect?.system && (
        <ReadingSystem
          file={file}
          system={dialect.system}
          organisationGUID={organisationGUID}
          onCorrect={correct}
        />
      )}
      {isText && <TextValues file={file} onCorrect={correct} />}
      {isText && dialect !== null && dialect.delimiter !== null && (
        <ReadingMissing file={file} onCorrect={correct} />
      )}
      <ReadingMoments file={file} onCorrect={correct} />
      {hasTable && <ColumnValues file={file} onCorrect={correct} />}
    </section>
  );
}
