/** Words of a text that stand for no value, such as `-999`. The usual ones need not be stated. */
import { useState, type FormEvent } from 'react';
import { MISSING_WORD_LENGTH, MISSING_WORDS } from '#contract/publishing-files.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { readMissingWords } from './missing-words.ts';
import type { PartProps } from './reading-choice.tsx';

export function ReadingMissing({ file: { resourceGUID, stated }, onCorrect }: PartProps) {
  const t = useDatasetEditMessages().files.reading.missing;
  // Null: nothing is typed that was not asked for.
  const [typing, setTyping] = useState<string | null>(null);
  const typed = typing ?? (stated.missing ?? []).join('\n');
  const [isTried, setTried] = useState(false);
  const words = readMissingWords(typed);
  const errors = [
    ...(words.length > MISSING_WORDS ? [t.tooMany(MISSING_WORDS)] : []),
    ...(words.some(({ length }) => length > MISSING_WORD_LENGTH) ? [t.tooLong(MISSING_WORD_LENGTH)] : []),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (errors.length > 0) return;
    onCorrect({ ...stated, missing: words.length === 0 ? undefined : [...words] });
    setTyping(null);
    setTried(false);
  };
  return (
    <form className="stack s" onSubmit={submit} noValidate>
      <Field id={`${resourceGUID}-missing`} label={t.label} hint={t.hint} errors={isTried ? errors : []}>
        {(control) => (
          <textarea
            {...control}
            className="input small"
            rows={2}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyping(value)}
          />
        )}
      </Field>
      <div>
        <Button small type="submit">
          {t.act}
        </Button>
      </div>
    </form>
  );
}
