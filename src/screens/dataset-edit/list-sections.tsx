/** The section of a dataset with groups and lists of its own: contacts and sources. */
import { Plus, Trash2 } from 'lucide';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { AreaControl, LookupControl, TextControl } from './controls.tsx';
import { FieldGroup } from './field-frame.tsx';
import { groupOf, textOf, type Group } from './field-values.ts';
import { OwnerControl } from './owner-control.tsx';
import { RelationsControl } from './relations-control.tsx';
import { controlId } from './sections.ts';
import { AgentsControl } from './typed-lists.tsx';
import type { Editing } from './use-dataset-editing.ts';

interface SectionProps {
  readonly editing: Editing;
}

/** The kind of text of each part, for the keyboards of telephones. */
const contactTypes = { name: 'text', email: 'email', phone: 'tel', url: 'url' } as const;

function ContactControl({ editing }: SectionProps) {
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

function SourcesControl({ editing }: SectionProps) {
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

export function ContactsSection({ editing }: SectionProps) {
  const t = useDatasetEditMessages();
  return (
    <>
      <ContactControl editing={editing} />
      <OwnerControl editing={editing} />
      <AgentsControl editing={editing} />
      <LookupControl editing={editing} field="dataProvider" optional hint={t.hints.dataProvider} />
      <SourcesControl editing={editing} />
      <RelationsControl editing={editing} />
      <TextControl editing={editing} field="landingPage" type="url" optional hint={t.hints.landingPage} />
      <AreaControl
        editing={editing}
        field="documentation"
        rows={2}
        list
        optional
        hint={t.hints.documentation}
      />
      <AreaControl editing={editing} field="standards" rows={2} list optional hint={t.hints.standards} />
    </>
  );
}
