/**
 * The texts of a dataset in other languages: each beside the text of the main language. A translation is a field like any
 * other, so that it saves itself and has a history and conflicts of its own.
 */
import { useState } from 'react';
import { textLength } from '#contract/translation-changes.ts';
import { translatedName } from '#contract/text-languages.ts';
import { Button } from '../../components/button.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { Tabs } from '../../components/tabs.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatLanguage } from '../../messages/format.ts';
import { AreaControl, TextControl } from './controls.tsx';
import { textLabel } from './field-name.ts';
import { textOf } from './field-values.ts';
import { AddLanguage } from './add-language.tsx';
import { editedField, type SectionProps } from './sections.ts';
import { translatableTexts, type TranslatableText } from './translatable-texts.ts';

/** Lines of the control of a text: as many as in the main language, but for those with a value on each line. */
function rowsOf({ named }: TranslatableText): number {
  if (named.text === 'tags' || named.text === 'codes') return 5;
  if (named.of !== 'dataset') return named.text === 'description' ? 3 : 1;
  if (named.text === 'description') return 10;
  const how = editedField(named.text);
  return how?.control === 'lines' ? how.rows : 1;
}

/** The texts that are there in the main language and not in another one. */
const missingOf = (
  { value }: Pick<SectionProps['editing'], 'value'>,
  texts: readonly TranslatableText[],
  language: string,
): TranslatableText[] =>
  texts.filter(
    ({ name, main }) => main.trim() !== '' && textOf(value(translatedName(name, language))).trim() === '',
  );

interface LanguageProps extends Pick<SectionProps, 'editing'> {
  readonly language: string;
}

/** One text in both languages. What is not there in the main language needs no translation. */
function TranslatedText({ editing, text, language }: LanguageProps & { readonly text: TranslatableText }) {
  const t = useDatasetEditMessages();
  const mainLanguage = textOf(editing.value('language'));
  const { main } = text;
  const field = translatedName(text.name, language);
  const control = {
    editing,
    field,
    optional: true,
    maxLength: textLength(text.named),
    textLanguage: language,
    ...(text.name === 'tags' && { hint: t.languages.tags }),
  };
  return (
    <div className="translated">
      <div className="stack s">
        <p className="label">
          {t.languages.original(
            textLabel(t, text.named, editing.dataset?.files),
            formatLanguage(mainLanguage),
          )}
        </p>
        {main.trim() === '' ? (
          <p className="quiet">{t.history.empty}</p>
        ) : (
          <p className="original" {...inLanguage(mainLanguage)}>
            {main}
          </p>
        )}
      </div>
      <div>
        {rowsOf(text) === 1 ? <TextControl {...control} /> : <AreaControl {...control} rows={rowsOf(text)} />}
        {missingOf(editing, [text], language).length > 0 && <p className="hint">{t.languages.missing}</p>}
      </div>
    </div>
  );
}

interface FoldedProps extends LanguageProps {
  readonly title: string;
  readonly texts: readonly TranslatableText[];
  /** The text that an address leads to. */
  readonly wanted: string | undefined;
}

/** Texts that few translate, folded: those of files, and the data dictionary. */
function FoldedTexts({ title, texts, wanted, editing, language }: FoldedProps) {
  const t = useDatasetEditMessages().languages;
  if (texts.length === 0) return null;
  const isWanted = texts.some(({ name }) => translatedName(name, language) === wanted);
  return (
    <details className="folded-texts" open={isWanted || undefined}>
      <summary>{t.tab(title, missingOf(editing, texts, language).length)}</summary>
      <div className="stack">
        {texts.map((text) => (
          <TranslatedText key={text.name} editing={editing} text={text} language={language} />
        ))}
      </div>
    </details>
  );
}

/** The languages of the dataset, the one that is open, and what of it is not translated. */
export function LanguagesSection({ editing, search }: SectionProps) {
  const messages = useDatasetEditMessages();
  const t = messages.languages;
  const { languages, send } = editing;
  const [removed, setRemoved] = useState<{
    readonly language: string;
    readonly texts: readonly (readonly [string, string])[];
  } | null>(null);
  const chosen = search.language ?? languages[0];
  const open = chosen === undefined || chosen === textOf(editing.value('language')) ? undefined : chosen;
  const shown = open === undefined || languages.includes(open) ? languages : [...languages, open];
  const texts = translatableTexts(editing);
  const all = [...texts.dataset, ...texts.files, ...texts.columns];
  const change = (field: string, value: string) => send({ type: 'field.changed', field, value });
  const remove = (language: string) => {
    const written = editing.textsIn(language);
    for (const [field] of written) change(field, '');
    setRemoved({ language, texts: written });
  };
  return (
    <>
      <p className="measure">{t.about(formatLanguage(textOf(editing.value('language'))))}</p>
      <div className={removed === null ? undefined : 'field-note'}>
        {/* It is there before it says something, so that screen readers announce it. */}
        <output>{removed === null ? '' : t.removed(formatLanguage(removed.language))}</output>
        {removed !== null && (
          <Button
            small
            onClick={() => {
              for (const [field, value] of removed.texts) change(field, value);
              setRemoved(null);
            }}
          >
            {t.undo}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <Tabs
          label={t.label}
          tabs={shown.map((language) => ({
            key: language,
            label: t.tab(formatLanguage(language), missingOf(editing, all, language).length),
            current: language === open,
            link: { to: '.', search: { section: 'languages', language } },
          }))}
        />
      )}
      {open !== undefined && (
        <div key={open} className="stack">
          {texts.dataset.map((text) => (
            <TranslatedText key={text.name} editing={editing} text={text} language={open} />
          ))}
          {(
            [
              [t.files, texts.files],
              [messages.fields.dictionary, texts.columns],
            ] as const
          ).map(([title, folded]) => (
            <FoldedTexts
              key={title}
              title={title}
              texts={folded}
              editing={editing}
              language={open}
              wanted={search.field}
            />
          ))}
          <p>
            <Button kind="danger" small disabled={!languages.includes(open)} onClick={() => remove(open)}>
              {t.remove(formatLanguage(open))}
            </Button>
          </p>
        </div>
      )}
      <AddLanguage editing={editing} taken={shown} />
    </>
  );
}
