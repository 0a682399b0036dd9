/** What was detected of a file, or something else that an editor chooses. */
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import type { Stated } from './file-change.ts';

type EditedFile = EditedDataset['files'][number];
export type { Stated };

export interface PartProps {
  /** The file, read as its editor wants it. */
  readonly file: EditedFile;
  readonly onCorrect: (stated: Stated) => void;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** What is detected; undefined where that is not known. */
  readonly detected: string | undefined;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
}

/** What was detected, or something else. */
export function Choice({ id, label, value, detected, options, onChoose }: ChoiceProps) {
  const t = useDatasetEditMessages().files.reading;
  // What a source states may be another than those that are offered.
  const isListed = value === '' || options.some((option) => option.value === value);
  const automatic = detected === undefined ? t.automatic : t.detected(detected);
  return (
    <Field id={id} label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          options={[
            { value: '', label: value === '' ? automatic : t.automatic },
            ...(isListed ? [] : [{ value, label: value }]),
            ...options,
          ]}
        />
      )}
    </Field>
  );
}
