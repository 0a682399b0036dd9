/**
 * The question of consent, as the server writes it into every page: a form that works with the browser's own means.
 * Every visitor is sent the same; whether it is seen is for its own script to say, and what an answer means for
 * `src/app/consent-effects.ts`. Where nothing needs consent no page has it. No browser loads this file, and styles and
 * script are in the question, so that they come and go with it.
 */
import { useRouter } from '@tanstack/react-router';
import { useConfiguration } from '../../app/context.ts';
import { useConsentMessages } from '../../messages/consent.ts';
import styles from '../../styles/consent.css?inline';
import { askingScript } from './asking-script.ts';

export function ConsentQuestion() {
  const t = useConsentMessages();
  const { productName } = useConfiguration();
  const { nonce } = useRouter().options.ssr ?? {};
  const title = t.title(productName);
  const { functional } = t.purposes;
  return (
    <section id="consent" className="consent" aria-label={title}>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: askingScript }} />
      {/* Without scripts an answer leads to where one can choose as well. */}
      <form className="container row wrap t14" action="/cookie-policy" data-scripted="">
        <div className="words">
          <p className="strong">{title}</p>
          <p>
            {t.text} <a href="/cookie-policy">{t.policy}</a>
          </p>
          <details>
            <summary>{t.choose}</summary>
            <label className="row">
              <input type="checkbox" name="functional" />
              <span>
                {functional.name} <span className="quiet">{functional.text}</span>
              </span>
            </label>
            <button className="button" value="chosen">
              {t.save}
            </button>
          </details>
        </div>
        <div className="answers row wrap">
          <button className="button" value="none">
            {t.decline}
          </button>
          <button className="button" value="all">
            {t.acceptAll}
          </button>
        </div>
      </form>
    </section>
  );
}
