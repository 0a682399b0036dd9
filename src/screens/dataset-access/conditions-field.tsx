/** The conditions of use of a dataset, and the tick by which a person accepts them. */
import { useId } from 'react';
import type { FormView } from '../../app/use-form.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { ErrorLines } from '../../components/field.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { MarkdownLine } from '../../components/markdown.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { fieldErrors } from '../settings/say.ts';

/** What the tick is in a form of texts. */
export const ACCEPTED = 'yes';

interface ConditionsFieldProps {
  readonly view: FormView;
  readonly name: string;
  readonly text: string;
  /** The language that the text is in. */
  readonly language: string;
}

export function ConditionsField({ view, name, text, language }: ConditionsFieldProps) {
  const t = useDatasetAccessMessages().request;
  const settings = useSettingsMessages();
  const id = useId();
  const errors = fieldErrors(settings, view, name);
  return (
    <fieldset className="field files-field">
      <legend>{t.conditions}</legend>
      <blockquote className="said t14" {...inLanguage(language)}>
        <MarkdownLine text={text} />
      </blockquote>
      <Checkbox
        name={name}
        checked={view.value(name) === ACCEPTED}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? id : undefined}
        onChange={({ currentTarget: { checked } }) =>
          view.send({ type: 'field.changed', field: name, value: checked ? ACCEPTED : '' })
        }
      >
        {t.accept}
      </Checkbox>
      <div id={id} className="errors" aria-live="polite">
        <ErrorLines errors={errors} />
      </div>
    </fieldset>
  );
}
