/** How several languages ask for one address. The languages are radio buttons, so that choosing one needs no script. */
import { Fragment, useId } from 'react';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import '../../styles/prose.css';
import '../../styles/samples.css';
import { languageNames, languages, runByTests, samplesFor, type Language } from './api-samples.ts';
import { CopyButton } from './copy-button.tsx';
import type { Target } from './sample-target.ts';

export interface SamplesProps {
  readonly target: Target;
  /** What is to be known about the program for JavaScript. */
  readonly note?: string | null;
  readonly onCopied?: (language: Language) => void;
}

export function Samples({ target, note = null, onCopied }: SamplesProps) {
  const t = useDatasetPageMessages().api;
  const group = useId();
  const samples = samplesFor(target);
  return (
    <fieldset className="samples">
      <legend className="sr">{t.languages}</legend>
      {languages.map((language) => {
        const text = samples[language];
        return (
          text !== null && (
            <Fragment key={language}>
              <input
                className="sr"
                type="radio"
                name={group}
                id={group + language}
                defaultChecked={language === 'curl'}
              />
              <label htmlFor={group + language}>{languageNames[language]}</label>
              <div className="prose">
                <pre suppressHydrationWarning>{text}</pre>
                {language === 'javascript' && note !== null && <p className="quiet t13">{note}</p>}
                {!runByTests.has(language) && <p className="quiet t13">{t.notRun}</p>}
                <p className="script-only copy-code">
                  <CopyButton
                    text={text}
                    label={t.copyNamed(languageNames[language])}
                    onCopied={() => onCopied?.(language)}
                  />
                </p>
              </div>
            </Fragment>
          )
        );
      })}
    </fieldset>
  );
}
