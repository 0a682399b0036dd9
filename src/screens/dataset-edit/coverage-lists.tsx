/** Fields that are lists of periods and of places, each of which is added and removed. */
import { Plus, Trash2 } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { FieldGroup } from './field-frame.tsx';
import { groupsOf, outlineText, textOf, type Group } from './field-values.ts';
import { controlId } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';

interface ControlProps {
  readonly editing: Editing;
}

interface ListProps extends ControlProps {
  readonly field: 'otherPeriods' | 'places';
  readonly empty: Group;
  readonly hint: string;
  readonly words: {
    readonly add: string;
    readonly remove: (name: string) => string;
    readonly numbered: (number: number) => string;
  };
  readonly nameOf: (group: Group) => string;
  readonly children: (group: Group, position: number, write: (parts: Group) => void) => ReactNode;
}

function GroupsControl({ editing, field, empty, hint, words, nameOf, children }: ListProps) {
  const groups = groupsOf(editing.value(field));
  const write = (value: readonly Group[]) => editing.send({ type: 'field.changed', field, value });
  const called = (group: Group, position: number) => nameOf(group) || words.numbered(position + 1);
  return (
    <FieldGroup editing={editing} field={field} optional hint={hint}>
      {groups.map((group, position) => (
        <fieldset
          // A group has no name of its own while it is typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={position}
          className={field === 'places' ? 'edit-typed' : 'edit-source'}
          aria-label={called(group, position)}
        >
          {children(group, position, (parts) => write(groups.with(position, { ...group, ...parts })))}
          <Button
            kind="quiet"
            iconOnly
            aria-label={words.remove(called(group, position))}
            onClick={() => write(groups.toSpliced(position, 1))}
          >
            <Icon of={Trash2} />
          </Button>
        </fieldset>
      ))}
      <p>
        <Button
          small
          id={groups.length === 0 ? controlId(field) : undefined}
          onClick={() => write([...groups, empty])}
        >
          <Icon of={Plus} />
          {words.add}
        </Button>
      </p>
    </FieldGroup>
  );
}

/** The id of a control of a group: that of the field for the first. */
const partId = (field: ListProps['field'], position: number, part: string, first: string) =>
  position === 0 && part === first ? controlId(field) : `${controlId(field)}-${position}-${part}`;

/** Further times that the data covers. */
export function PeriodsControl({ editing }: ControlProps) {
  const t = useDatasetEditMessages();
  return (
    <GroupsControl
      editing={editing}
      field="otherPeriods"
      empty={{ start: '', end: '' }}
      hint={t.hints.otherPeriods}
      words={t.period}
      nameOf={({ start, end }) =>
        [start, end]
          .map((part) => textOf(part))
          .filter(Boolean)
          .join(' – ')
      }
    >
      {(period, position, write) =>
        (['start', 'end'] as const).map((part) => (
          <TextField
            key={part}
            id={partId('otherPeriods', position, part, 'start')}
            label={t.temporal[part]}
            autoComplete="off"
            value={textOf(period[part])}
            onChange={({ currentTarget }) => write({ [part]: currentTarget.value })}
          />
        ))
      }
    </GroupsControl>
  );
}

/** Places with their addresses and outlines. */
export function PlacesControl({ editing }: ControlProps) {
  const t = useDatasetEditMessages();
  return (
    <GroupsControl
      editing={editing}
      field="places"
      empty={{ name: '', url: '', geometry: '' }}
      hint={t.hints.places}
      words={t.place}
      nameOf={({ name, url }) => textOf(name) || textOf(url)}
    >
      {(place, position, write) => (
        <>
          {(['name', 'url'] as const).map((part) => (
            <TextField
              key={part}
              id={partId('places', position, part, 'name')}
              label={t.place[part]}
              type={part === 'url' ? 'url' : 'text'}
              autoComplete="off"
              value={textOf(place[part])}
              onChange={({ currentTarget }) => write({ [part]: currentTarget.value })}
            />
          ))}
          <Field id={partId('places', position, 'geometry', 'name')} label={t.place.geometry}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={2}
                spellCheck={false}
                value={outlineText(place['geometry'] ?? null)}
                onChange={({ currentTarget }) => write({ geometry: currentTarget.value })}
              />
            )}
          </Field>
        </>
      )}
    </GroupsControl>
  );
}
