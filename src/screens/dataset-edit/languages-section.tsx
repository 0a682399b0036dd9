/**
 * The texts of a dataset in other languages: each beside the text of the main language. A translation is a field like any
 * other, so that it saves itself and has a history and conflicts of its own.
 */
import { useState } from 'react';
import { textFields, translatedName, type TextField } from '#contract/text-languages.ts';
import { textLengths } from '#contract/publishing-fields.ts';
import { Button } from '../../components/button.tsx';
import { inLanguage } from '../../components/in-language.ts';
import { Tabs } from '../../components/tabs.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatLanguage } from '../../messages/format.ts';
import { AreaControl, TextControl } from './controls.tsx';
import { textOf } from './field-values.ts';
import { AddLanguage } from './add-language.tsx';
import type { SectionProps } from './sections.ts';

const rows: Readonly<Record<Exclude<TextField, 'title'>, number>> = {
  summary: 3,
  description: 10,
  rights: 3,
};

interface TextProps extends Pick<SectionProps, 'editing'> {
  readonly text: TextField;
  readonly language: string;
}

/** One text in both languages. What is not there in the main language needs no translation. */
function TranslatedText({ editing, text, language }: TextProps) {
  const t = useDatasetEditMessages();
  const mainLanguage = textOf(editing.value('language'));
  const main = textOf(editing.value(text));
  const field = translatedName(text, language);
  const isMissing = main.trim() !== '' && textOf(editing.value(field)).trim() === '';
  const control = { editing, field, optional: true, maxLength: textLengths[text], textLanguage: language };
  return (
    <div className="translated">
      <div className="stack s">
        <p className="label">{t.languages.original(t.fields[text], formatLanguage(mainLanguage))}</p>
        {main.trim() === '' ? (
          <p className="quiet">{t.history.empty}</p>
        ) : (
          <p className="original" {...inLanguage(mainLanguage)}>
            {main}
          </p>
        )}
      </div>
      <div>
        {text === 'title' ? <TextControl {...control} /> : <AreaControl {...control} rows={rows[text]} />}
        {isMissing && <p className="hint">{t.languages.missing}</p>}
      </div>
    </div>
  );
}

/** The languages of the dataset, the one that is open, and what of it is not translated. */
export function LanguagesSection({ editing, search }: SectionProps) {
  const t = useDatasetEditMessages().languages;
  const { languages, send } = editing;
  const [removed, setRemoved] = useState<{
    readonly language: string;
    readonly texts: readonly (readonly [string, string])[];
  } | null>(null);
  const chosen = search.language ?? languages[0];
  const open = chosen === undefined || chosen === textOf(editing.value('language')) ? undefined : chosen;
  const shown = open === undefined || languages.includes(open) ? languages : [...languages, open];
  const missing = (language: string) =>
    textFields.filter(
      (text) =>
        textOf(editing.value(text)).trim() !== '' &&
        textOf(editing.value(translatedName(text, language))).trim() === '',
    ).length;
  const change = (field: string, value: string) => send({ type: 'field.changed', field, value });
  const remove = (language: string) => {
    const texts = textFields.flatMap((text) => {
      const field = translatedName(text, language);
      const value = textOf(editing.value(field));
      return value === '' ? [] : [[field, value] as const];
    });
    for (const [field] of texts) change(field, '');
    setRemoved({ language, texts });
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
            label: t.tab(formatLanguage(language), missing(language)),
            current: language === open,
            link: { to: '.', search: { section: 'languages', language } },
          }))}
        />
      )}
      {open !== undefined && (
        <div key={open} className="stack">
          {textFields.map((text) => (
            <TranslatedText key={text} editing={editing} text={text} language={open} />
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
