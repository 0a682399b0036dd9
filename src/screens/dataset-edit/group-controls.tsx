/** Fields that are groups of values: contact, sources, and the time that the data covers. */
import { Plus, Trash2 } from 'lucide';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { FieldGroup } from './field-frame.tsx';
import { groupOf, textOf, type Group } from './field-values.ts';
import { controlId } from './sections.ts';
import type { Editing } from './use-dataset-editing.ts';

interface ControlProps {
  readonly editing: Editing;
}

/** The kind of text of each part, for the keyboards of telephones. */
const contactTypes = { name: 'text', email: 'email', phone: 'tel', url: 'url' } as const;

export function ContactControl({ editing }: ControlProps) {
  const t = useDatasetEditMessages();
  const value = groupOf(editing.value('contact'));
  return (
    <FieldGroup editing={editing} field="contact" hint={t.hints.contact}>
      {(['name', 'email', 'phone', 'url'] as const).map((part, index) => (
        <TextField
          key={part}
          id={index === 0 ? controlId('contact') : `${controlId('contact')}-${part}`}
          label={t.contact[part]}
          type={contactTypes[part]}
          autoComplete="off"
          value={textOf(value[part])}
          onChange={(event) =>
            editing.send({
              type: 'field.changed',
              field: 'contact',
              value: { name: '', email: null, url: null, ...value, [part]: event.currentTarget.value },
            })
          }
        />
      ))}
    </FieldGroup>
  );
}

export function SourcesControl({ editing }: ControlProps) {
  const t = useDatasetEditMessages();
  const value = editing.value('sources');
  const sources = (Array.isArray(value) ? value : []) as readonly Group[];
  const write = (next: readonly Group[]) =>
    editing.send({ type: 'field.changed', field: 'sources', value: next });
  return (
    <FieldGroup editing={editing} field="sources" optional>
      {sources.map((source, index) => (
        // A source has no name of its own while it is typed.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className="edit-source" aria-label={t.source.numbered(index + 1)}>
          <TextField
            id={index === 0 ? controlId('sources') : `${controlId('sources')}-${index}`}
            label={t.source.title}
            value={textOf(source['title'])}
            onChange={({ currentTarget }) =>
              write(sources.with(index, { ...source, title: currentTarget.value }))
            }
          />
          <TextField
            id={`${controlId('sources')}-${index}-url`}
            label={t.source.url}
            type="url"
            value={textOf(source['url'])}
            onChange={({ currentTarget }) =>
              write(sources.with(index, { ...source, url: currentTarget.value }))
            }
          />
          <Button
            kind="quiet"
            iconOnly
            aria-label={t.source.remove(textOf(source['title']) || t.source.numbered(index + 1))}
            onClick={() => write(sources.toSpliced(index, 1))}
          >
            <Icon of={Trash2} />
          </Button>
        </fieldset>
      ))}
      <p>
        <Button small onClick={() => write([...sources, { title: '', url: '' }])}>
          <Icon of={Plus} />
          {t.source.add}
        </Button>
      </p>
    </FieldGroup>
  );
}

export function TemporalControl({ editing }: ControlProps) {
  const t = useDatasetEditMessages();
  const value = groupOf(editing.value('temporal'));
  const write = (part: 'start' | 'end', text: string) =>
    editing.send({
      type: 'field.changed',
      field: 'temporal',
      value: { start: null, end: null, ...value, [part]: text },
    });
  return (
    <FieldGroup editing={editing} field="temporal" optional hint={t.hints.temporal}>
      <div className="edit-pair">
        {(['start', 'end'] as const).map((part, index) => (
          <TextField
            key={part}
            id={index === 0 ? controlId('temporal') : `${controlId('temporal')}-${part}`}
            label={t.temporal[part]}
            autoComplete="off"
            value={textOf(value[part])}
            onChange={(event) => write(part, event.currentTarget.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
