/** Which files of a dataset: a tick for each. All ticked is the same as no choice. Nothing for a dataset of one file. */
import { useId } from 'react';
import type { FormView } from '../../app/use-form.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { sayProblem } from '../settings/say.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { NO_FILE, readFiles } from './access-queries.ts';

interface FilesFieldProps {
  readonly view: FormView;
  readonly name: string;
  readonly label: string;
  readonly files: readonly { readonly resourceGUID: string; readonly name: string }[];
}

export function FilesField({ view, name, label, files }: FilesFieldProps) {
  const t = useSettingsMessages();
  const id = useId();
  if (files.length < 2) return null;
  const chosen = readFiles(view.value(name)) ?? files.map(({ resourceGUID }) => resourceGUID);
  const errors = view.errors(name);
  const toggle = (guid: string) => {
    const next = files
      .map(({ resourceGUID }) => resourceGUID)
      .filter((one) => chosen.includes(one) !== (one === guid));
    const value = next.length === files.length ? '' : next.length === 0 ? NO_FILE : next.join(' ');
    view.send({ type: 'field.changed', field: name, value });
    // Only all files can be shared for editing.
    if (value !== '' && view.value('level') === 'edit')
      view.send({ type: 'field.changed', field: 'level', value: 'download' });
  };
  return (
    <fieldset className="field files-field" aria-describedby={errors.length > 0 ? id : undefined}>
      <legend>{label}</legend>
      {files.map(({ resourceGUID, name: file }) => (
        <Checkbox
          key={resourceGUID}
          name={name}
          checked={chosen.includes(resourceGUID)}
          onChange={() => toggle(resourceGUID)}
        >
          {file}
        </Checkbox>
      ))}
      <div id={id} className="errors">
        {errors.map((message) => (
          <p key={message.code} className="error">
            {sayProblem(t, message)}
          </p>
        ))}
      </div>
    </fieldset>
  );
}
