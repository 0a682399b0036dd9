/** Fields that are lists of groups, each of a kind from a lookup: kinds of tags, agents with their roles, and dates. */
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide';
import { useId, type ReactNode } from 'react';
import { lookupOfPart, type PartField } from '#contract/publishing-fields.ts';
import { comparedTag } from '#contract/same-tag.ts';
import type { FieldValue } from '#machines/form/form.paths.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { FailedPart } from '../../components/failed-part.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { lookupQuery } from '../../services/api/lookup-queries.ts';
import { FieldGroup } from './field-frame.tsx';
import { groupsOf, textOf, type Group } from './field-values.ts';
import { controlId } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';
import { useLookup } from './value-text.tsx';

interface SectionProps {
  readonly editing: Editing;
}

interface KindProps extends SectionProps {
  readonly field: PartField;
  readonly id: string;
  readonly label: string;
  readonly value: FieldValue;
  /** What stands for no kind; null where there is one. */
  readonly none: string | null;
  readonly onChange: (id: number | null) => void;
}

/** The kind of a group. */
function KindSelect({ editing, field, id, label, value, none, onChange }: KindProps) {
  const lookup = useLookup(editing, field);
  const { data: rows = [] } = lookup;
  // The lookup of roles has kinds of publishers, too.
  const offered = rows.filter(({ details }) => field !== 'agents' || details['kind'] === 'role');
  return (
    <Field id={id} label={label}>
      {(control) => (
        <>
          <Select
            {...control}
            value={typeof value === 'number' ? String(value) : ''}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
            }
            options={[
              ...(none === null ? [] : [{ value: '', label: none }]),
              ...offered.map((row) => ({ value: String(row.id), label: row.label })),
            ]}
          />
          <FailedPart of={lookup} part="list" />
        </>
      )}
    </Field>
  );
}

/** A select for each tag. */
export function TagTypesControl({ editing }: SectionProps) {
  const t = useDatasetEditMessages();
  const tags = editing.value('tags');
  const labels = (Array.isArray(tags) ? tags : []).filter(
    (tag): tag is string => typeof tag === 'string' && tag.trim() !== '',
  );
  const types = groupsOf(editing.value('tagTypes'));
  const isOf = (tag: string) => (one: Group) => comparedTag(textOf(one['tag'])) === comparedTag(tag);
  const write = (tag: string, type: number | null) => {
    const others = types.filter((one) => !isOf(tag)(one));
    const value = type === null ? others : [...others, { tag: tag.trim(), type }];
    editing.send({ type: 'field.changed', field: 'tagTypes', value });
  };
  return (
    <FieldGroup editing={editing} field="tagTypes" optional hint={t.hints.tagTypes}>
      {labels.length === 0 ? (
        <p className="quiet">{t.tagTypes.none}</p>
      ) : (
        <div className="edit-pair">
          {[...new Set(labels)].map((tag, index) => (
            <KindSelect
              key={tag}
              editing={editing}
              field="tagTypes"
              id={index === 0 ? controlId('tagTypes') : `${controlId('tagTypes')}-${index}`}
              label={tag}
              value={types.find(isOf(tag))?.['type'] ?? null}
              none={t.tagTypes.noType}
              onChange={(type) => write(tag, type)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

interface GroupListProps extends SectionProps {
  readonly field: 'agents' | 'dates';
  readonly hint: string;
  readonly add: string;
  /** What a new group begins with, beside the kind. */
  readonly empty: Group;
  /** The code of the kind that a new group is of. */
  readonly usual: string;
  readonly nameOf: (group: Group, position: number) => string;
  readonly remove: (name: string) => string;
  readonly children: (group: Group, position: number, write: (parts: Group) => void) => ReactNode;
}

/** Groups that are added and removed. */
function GroupList({ editing, field, hint, add, empty, nameOf, remove, usual, children }: GroupListProps) {
  const { data: rows = [] } = useLookup(editing, field);
  const kind = rows.find(({ code }) => code === usual)?.id ?? null;
  const groups = groupsOf(editing.value(field));
  const write = (value: readonly Group[]) => editing.send({ type: 'field.changed', field, value });
  return (
    <FieldGroup editing={editing} field={field} optional hint={hint}>
      {groups.map((group, position) => (
        <fieldset
          // A group has no name of its own while it is typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={position}
          className={field === 'dates' ? 'edit-source' : 'edit-typed'}
          aria-label={nameOf(group, position)}
        >
          {children(group, position, (parts) => write(groups.with(position, { ...group, ...parts })))}
          <Button
            kind="quiet"
            iconOnly
            aria-label={remove(nameOf(group, position))}
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
          onClick={() => write([...groups, { [lookupOfPart[field].part]: kind, ...empty }])}
        >
          <Icon of={Plus} />
          {add}
        </Button>
      </p>
    </FieldGroup>
  );
}

/** The id of a control of a group: that of the field for the first. */
const partId = (field: PartField, position: number, part: string) =>
  position === 0 && part === lookupOfPart[field].part
    ? controlId(field)
    : `${controlId(field)}-${position}-${part}`;

export function AgentsControl({ editing }: SectionProps) {
  const t = useDatasetEditMessages();
  const known = useId();
  const api = useApi();
  const { data: register = [] } = useQuery({
    ...lookupQuery(api, editing.dataset?.organisation.organisationGUID ?? '', 'agent'),
    enabled: editing.dataset !== null,
  });
  return (
    <>
      <GroupList
        editing={editing}
        field="agents"
        hint={t.hints.agents}
        add={t.agent.add}
        empty={{ name: '', url: null }}
        usual="contributor"
        nameOf={(agent, position) => textOf(agent['name']) || t.agent.numbered(position + 1)}
        remove={t.agent.remove}
      >
        {(agent, position, write) => (
          <>
            <KindSelect
              editing={editing}
              field="agents"
              id={partId('agents', position, 'role')}
              label={t.agent.role}
              value={agent['role'] ?? null}
              none={typeof agent['role'] === 'number' ? null : t.choose}
              onChange={(role) => write({ role })}
            />
            <TextField
              id={partId('agents', position, 'name')}
              label={t.agent.name}
              list={known}
              autoComplete="off"
              value={textOf(agent['name'])}
              onChange={({ currentTarget: { value: name } }) => {
                // The register knows the address of a party that is chosen from it.
                const found = register.find(({ label }) => label === name)?.uri ?? null;
                const isOpen = textOf(agent['url']).trim() === '';
                write({ name, ...(isOpen && found !== null && { url: found }) });
              }}
            />
            <TextField
              id={partId('agents', position, 'url')}
              label={t.agent.url}
              type="url"
              autoComplete="off"
              value={textOf(agent['url'])}
              onChange={({ currentTarget }) => write({ url: currentTarget.value })}
            />
          </>
        )}
      </GroupList>
      <datalist id={known}>
        {register.map(({ id, label }) => (
          <option key={id}>{label}</option>
        ))}
      </datalist>
    </>
  );
}

export function DatesControl({ editing }: SectionProps) {
  const t = useDatasetEditMessages();
  return (
    <GroupList
      editing={editing}
      field="dates"
      hint={t.hints.dates}
      add={t.date.add}
      empty={{ date: '' }}
      usual="creation"
      nameOf={(date, position) => textOf(date['date']) || t.date.numbered(position + 1)}
      remove={t.date.remove}
    >
      {(date, position, write) => (
        <>
          <KindSelect
            editing={editing}
            field="dates"
            id={partId('dates', position, 'type')}
            label={t.date.type}
            value={date['type'] ?? null}
            none={typeof date['type'] === 'number' ? null : t.choose}
            onChange={(type) => write({ type })}
          />
          <TextField
            id={partId('dates', position, 'date')}
            label={t.date.date}
            autoComplete="off"
            value={textOf(date['date'])}
            onChange={({ currentTarget }) => write({ date: currentTarget.value })}
          />
        </>
      )}
    </GroupList>
  );
}
