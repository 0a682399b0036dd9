/** Links to other datasets. */
import { Plus, Trash2 } from 'lucide';
import { relations } from '#contract/fixed-terms.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { FieldGroup } from './field-frame.tsx';
import { groupsOf, textOf, type Group } from './field-values.ts';
import { controlId } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';

interface ControlProps {
  readonly editing: Editing;
}

export function RelationsControl({ editing }: ControlProps) {
  const t = useDatasetEditMessages();
  const links = groupsOf(editing.value('relations'));
  const write = (value: readonly Group[]) =>
    editing.send({ type: 'field.changed', field: 'relations', value });
  const nameOf = (link: Group, place: number) => textOf(link['title']) || t.relation.numbered(place + 1);
  const idOf = (place: number, part: string) =>
    place === 0 && part === 'type' ? controlId('relations') : `${controlId('relations')}-${place}-${part}`;
  return (
    <FieldGroup editing={editing} field="relations" optional hint={t.hints.relations}>
      {links.map((link, place) => (
        <fieldset
          // A link has no name of its own while it is typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          className="edit-typed"
          aria-label={nameOf(link, place)}
        >
          <Field id={idOf(place, 'type')} label={t.relation.type}>
            {(control) => (
              <Select
                {...control}
                value={textOf(link['type'])}
                onChange={({ currentTarget }) =>
                  write(links.with(place, { ...link, type: currentTarget.value }))
                }
                options={relations.map((value) => ({ value, label: t.fixed.relations[value] }))}
              />
            )}
          </Field>
          {(['title', 'url'] as const).map((part) => (
            <TextField
              key={part}
              id={idOf(place, part)}
              label={t.relation[part]}
              type={part === 'url' ? 'url' : 'text'}
              autoComplete="off"
              value={textOf(link[part])}
              onChange={({ currentTarget }) =>
                write(links.with(place, { ...link, [part]: currentTarget.value }))
              }
            />
          ))}
          <Button
            kind="quiet"
            iconOnly
            aria-label={t.relation.remove(nameOf(link, place))}
            onClick={() => write(links.toSpliced(place, 1))}
          >
            <Icon of={Trash2} />
          </Button>
        </fieldset>
      ))}
      <p>
        <Button
          small
          id={links.length === 0 ? controlId('relations') : undefined}
          onClick={() => write([...links, { type: 'related', title: '', url: '' }])}
        >
          <Icon of={Plus} />
          {t.relation.add}
        </Button>
      </p>
    </FieldGroup>
  );
}
