/** The data dictionary: what each column is called and means, its unit, and what its codes mean, by its name. */
import { movedWords } from '#contract/moved-words.ts';
import { codesOfText, type ColumnTextName } from '#contract/text-names.ts';
import { columnLengths, type DatasetFields, type FieldKey } from '#contract/publishing-fields.ts';
import type { NamedTranslations } from '#contract/text-languages.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatDay } from '../../messages/format.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { FieldGroup } from './field-frame.tsx';
import { columnNames, columnsWithoutFile, hasWords, withoutWords } from './dictionary-words.ts';
import { emptyTexts, groupOf, textOf, type Group } from './field-values.ts';
import { CodesFromFile, codesFromOf, type CodesFrom } from './codes-from-file.tsx';
import { LostWords } from './lost-words.tsx';
import { renamable, RenamedColumns } from './renamed-columns.tsx';
import { controlId, type SectionProps } from './sections.ts';

type EditedFile = EditedDataset['files'][number];

interface ColumnProps {
  readonly column: string;
  readonly isFirst: boolean;
  readonly valueOf: (text: ColumnTextName) => string;
  readonly onChange: (text: ColumnTextName, value: string) => void;
  /** ISO 8601; empty: no end is known. */
  readonly endsOn: string;
  readonly onEnd: (day: string) => void;
  /** The column of another file that has its codes; null: none. */
  readonly codesFrom: CodesFrom | null;
  readonly files: readonly EditedFile[];
  readonly onCodesFrom: (from: CodesFrom | null) => void;
}

function ColumnTexts({
  column,
  isFirst,
  valueOf,
  onChange,
  endsOn,
  onEnd,
  codesFrom,
  files,
  onCodesFrom,
}: ColumnProps) {
  const t = useDatasetEditMessages().columns;
  const codes = valueOf('codes');
  return (
    <li>
      <code title={column}>{column}</code>
      {(['label', 'description', 'unit'] as const).map((text) => (
        <input
          key={text}
          id={isFirst && text === 'label' ? controlId('dictionary') : undefined}
          className="input small"
          aria-label={t.texts[text](column)}
          placeholder={t[text]}
          maxLength={columnLengths[text]}
          autoComplete="off"
          value={valueOf(text)}
          onChange={({ currentTarget }) => onChange(text, currentTarget.value)}
        />
      ))}
      <details className="column-codes">
        <summary aria-label={t.codesOf(column, codesOfText(codes).length)}>
          {t.codes}
          {codes !== '' && ` (${codesOfText(codes).length})`}
          {codesFrom !== null && t.codesElsewhere}
        </summary>
        <textarea
          className="input small"
          rows={4}
          aria-label={t.texts.codes(column)}
          placeholder={t.codesExample}
          maxLength={columnLengths.codes}
          value={codes}
          onChange={({ currentTarget }) => onChange('codes', currentTarget.value)}
        />
        <p className="hint">{t.codesHint}</p>
        <CodesFromFile column={column} from={codesFrom} files={files} onChange={onCodesFrom} />
      </details>
      <details className="column-codes">
        <summary aria-label={t.endOf(column)}>
          {t.end}
          {endsOn !== '' && `: ${formatDay(endsOn)}`}
        </summary>
        <input
          className="input small"
          type="date"
          aria-label={t.endDay(column)}
          value={endsOn}
          onChange={({ currentTarget }) => onEnd(currentTarget.value)}
        />
        <p className="hint">{t.endHint}</p>
      </details>
    </li>
  );
}

export function ColumnsSection({ editing }: Pick<SectionProps, 'editing'>) {
  const t = useDatasetEditMessages().columns;
  const dictionary = groupOf(editing.value('dictionary'));
  const { dataset } = editing;
  const files = dataset?.files ?? [];
  const change = (value: Group) => editing.send({ type: 'field.changed', field: 'dictionary', value });
  const columns = [...new Set(files.flatMap(columnNames))];
  const ofSource = new Map(
    files.flatMap((file) =>
      file.columns.flatMap(({ name, codesFrom }) => (codesFrom ? [[name, codesFrom] as const] : [])),
    ),
  );
  if (columns.length === 0)
    return (
      <>
        <h3>{t.none}</h3>
        <p>{t.noneText}</p>
      </>
    );
  // Editors say what has another name where the file is compared with the version before.
  const comparable = new Set(files.flatMap(renamable));
  const free = columns.filter((column) => !hasWords(groupOf(dictionary[column] ?? null)));
  const move = (from: string, to: string) => {
    const texts = editing.languages.flatMap((language) => editing.textsIn(language));
    const moved = movedWords(
      // The form has the fields of the service.
      {
        dictionary: dictionary as DatasetFields['dictionary'],
        translations: Object.fromEntries(texts) as NamedTranslations,
      },
      { before: from, after: to },
      { resourceGUID: null, isKept: false },
    );
    if (moved.dictionary !== null) change(moved.dictionary as Group);
    for (const [field, value] of Object.entries(moved.translations))
      editing.send({ type: 'field.changed', field: field as FieldKey, value });
  };
  return (
    <FieldGroup editing={editing} field="dictionary" optional hint={t.hint}>
      {dataset !== undefined &&
        files.map((file) => (
          <RenamedColumns
            key={file.versionGUID}
            dataset={dataset}
            file={file}
            isUnsaved={editing.savedState !== 'saved'}
          />
        ))}
      <ul className="dictionary">
        {columns.map((column, index) => {
          const said = groupOf(dictionary[column] ?? null);
          const say = (changed: Group) =>
            change({ ...dictionary, [column]: { ...emptyTexts, ...said, ...changed } });
          return (
            <ColumnTexts
              key={column}
              column={column}
              isFirst={index === 0}
              valueOf={(text) => textOf(said[text])}
              onChange={(text, value) => say({ [text]: value })}
              endsOn={textOf(said['endsOn'])}
              onEnd={(day) => say({ endsOn: day === '' ? null : day })}
              codesFrom={'codesFrom' in said ? codesFromOf(said) : (ofSource.get(column) ?? null)}
              files={files}
              onCodesFrom={(from) => say({ codesFrom: from === null ? null : { ...from } })}
            />
          );
        })}
      </ul>
      <LostWords
        columns={columnsWithoutFile(dictionary, files)}
        targetsOf={(column) => (comparable.has(column) ? [] : free)}
        onMove={move}
        onDelete={(column) => change(withoutWords(dictionary, column))}
      />
    </FieldGroup>
  );
}
