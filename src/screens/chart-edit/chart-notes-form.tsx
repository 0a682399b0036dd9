/** Notes on a chart: each marks a place with a number and says something about it. */
import { useState } from 'react';
import { documentLimits } from '#contract/document-constants.ts';
import type { ChartNote } from '#contract/documents.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';

/** A place of the chart: as the table has it, and as it is read. */
export interface NotePlace {
  readonly value: string;
  readonly label: string;
}

interface ChartNotesFormProps {
  readonly notes: readonly ChartNote[];
  readonly places: readonly NotePlace[];
  readonly onAdd: (note: Omit<ChartNote, 'noteGUID'>) => void;
  readonly onRemove: (noteGUID: string) => void;
}

export function ChartNotesForm({ notes, places, onAdd, onRemove }: ChartNotesFormProps) {
  const t = useDocumentMessages().edit.chart;
  const [at, setAt] = useState('');
  const [text, setText] = useState('');
  const place = places.find(({ value }) => value === at) ?? places[0];
  const labelOf = (value: string) => places.find((one) => one.value === value)?.label ?? value;
  return (
    <fieldset>
      <legend>{t.notes}</legend>
      {notes.length === 0 ? (
        <p className="quiet t13">{t.noNotes}</p>
      ) : (
        <ul className="layer-conditions">
          {notes.map((note, i) => (
            <li key={note.noteGUID}>
              <span>
                {i + 1}. {labelOf(note.at)}: {note.text}
              </span>
              <Button
                kind="quiet"
                small
                onClick={({ currentTarget }) => {
                  keepFocusNear(currentTarget);
                  onRemove(note.noteGUID);
                }}
              >
                {t.removeNote(i + 1)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {place !== undefined && notes.length < documentLimits.notes && (
        <form
          className="layer-filter-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') return;
            onAdd({ at: place.value, text: text.trim() });
            setText('');
          }}
        >
          <Field id="note-at" label={t.at}>
            {(control) => (
              <Select
                {...control}
                value={place.value}
                options={places}
                onChange={({ currentTarget: { value } }) => setAt(value)}
              />
            )}
          </Field>
          <TextField
            id="note-text"
            label={t.note}
            maxLength={documentLimits.note}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <Button type="submit" small disabled={text.trim() === ''}>
            {t.addNote}
          </Button>
        </form>
      )}
    </fieldset>
  );
}
