/** Words of a text that stand for no value, such as `-999`. The usual ones need not be stated. */
import * as z from 'zod/mini';
import { MISSING_WORD_LENGTH, MISSING_WORDS } from '#contract/publishing-files.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Field } from '../../components/field.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { readMissingWords } from './missing-words.ts';
import type { PartProps } from './reading-choice.tsx';
import { ReadingForm, useFollow } from './reading-form.tsx';

const joined = (text: string): string => readMissingWords(text).join('\n');

const Words = z.object({
  words: z.array(z.string()).check(
    z.maxLength(MISSING_WORDS),
    z.refine((words) => words.every(({ length }) => length <= MISSING_WORD_LENGTH)),
  ),
});

export function ReadingMissing({ file: { resourceGUID, stated }, onCorrect }: PartProps) {
  const t = useDatasetEditMessages().files.reading.missing;
  const words = (stated.missing ?? []).join('\n');
  const submission = useSubmission({
    keptAs: `reading.missing ${resourceGUID}`,
    values: { words },
    schema: Words,
    toRequest: ({ words: typed = '' }) => ({ words: [...readMissingWords(typed)] }),
    submit: ({ words: typed = '' }) => {
      const chosen = readMissingWords(typed);
      onCorrect({ ...stated, missing: chosen.length === 0 ? undefined : [...chosen] });
      return Promise.resolve();
    },
  });
  useFollow(submission, 'words', words, (one, other) => joined(one) === joined(other));
  return (
    <ReadingForm submission={submission} act={t.act}>
      {(view) => {
        const typed = readMissingWords(view.value('words'));
        const errors = [
          ...(typed.length > MISSING_WORDS ? [t.tooMany(MISSING_WORDS)] : []),
          ...(typed.some(({ length }) => length > MISSING_WORD_LENGTH)
            ? [t.tooLong(MISSING_WORD_LENGTH)]
            : []),
        ];
        return (
          <Field
            id={`${resourceGUID}-missing`}
            label={t.label}
            hint={t.hint}
            errors={view.errors('words').length > 0 ? errors : []}
          >
            {(control) => (
              <textarea
                {...control}
                {...view.field('words')}
                className="input small"
                rows={2}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        );
      }}
    </ReadingForm>
  );
}
