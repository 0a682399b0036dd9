/** What a member made for an organisation, in sentences, and the field for the successor. */
import type { MemberRemoval } from '#contract/entities/people.ts';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import type { SettingsMessages } from '../../messages/settings.ts';

export interface Successor {
  readonly identityGUID: string;
  readonly name: string;
}

/** Words for a member who is removed, or for the reader who leaves. */
export type HandoverWords = SettingsMessages['users']['removal']['theirs'];

/** What there is none of is left out. */
export const sentencesOf = (stays: MemberRemoval['stays'], words: HandoverWords): string[] =>
  (['ownedDatasets', 'keys', 'grants', 'plans'] as const)
    .filter((kind) => stays[kind] > 0)
    .map((kind) => words[kind](stays[kind]));

interface SuccessorFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** The choice of no one. */
  readonly none: string;
  readonly successors: readonly Successor[];
  /** The identityGUID; empty for no one. */
  readonly value: string;
  readonly onChange: (identityGUID: string) => void;
}

export function SuccessorField({ none, successors, value, onChange, ...field }: SuccessorFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          options={[
            { value: '', label: none },
            ...successors.map(({ identityGUID, name }) => ({ value: identityGUID, label: name })),
          ]}
        />
      )}
    </Field>
  );
}
