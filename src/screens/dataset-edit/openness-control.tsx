/** The stars of openness: as they are computed, or others with the reason why. */
import { OPENNESS_REASON_LENGTH } from '#contract/publishing-fields.ts';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { FieldGroup } from './field-frame.tsx';
import { groupOf, textOf } from './field-values.ts';
import { controlId } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';

const STARS = [0, 1, 2, 3, 4, 5];

export function OpennessControl({ editing }: { readonly editing: Editing }) {
  const t = useDatasetEditMessages();
  const value = editing.value('opennessOverride');
  const { stars, reason } = groupOf(value);
  const isStated = typeof stars === 'number';
  const write = (stated: { readonly stars: number; readonly reason: string } | null) =>
    editing.send({ type: 'field.changed', field: 'opennessOverride', value: stated });
  return (
    <FieldGroup editing={editing} field="opennessOverride" optional hint={t.hints.opennessOverride}>
      <Field id={controlId('opennessOverride')} label={t.openness.choice}>
        {(control) => (
          <Select
            {...control}
            value={isStated ? String(stars) : ''}
            onChange={({ currentTarget }) =>
              write(
                currentTarget.value === ''
                  ? null
                  : { stars: Number(currentTarget.value), reason: textOf(reason) },
              )
            }
            options={[
              { value: '', label: t.openness.computed(editing.dataset?.openness.stars ?? 0) },
              ...STARS.map((count) => ({ value: String(count), label: t.openness.stars(count) })),
            ]}
          />
        )}
      </Field>
      {isStated && (
        <TextField
          id={`${controlId('opennessOverride')}-reason`}
          label={t.openness.reason}
          autoComplete="off"
          maxLength={OPENNESS_REASON_LENGTH}
          value={textOf(reason)}
          onChange={({ currentTarget }) => write({ stars, reason: currentTarget.value })}
        />
      )}
    </FieldGroup>
  );
}
