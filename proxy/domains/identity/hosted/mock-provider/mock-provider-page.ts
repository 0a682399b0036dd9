/** The page of the mock provider: who to be, or to refuse. */
import { html } from 'hono/html';
import type { Page } from '../pages/page.ts';
import { type Persona, personas } from './personas.ts';

/** Where an answer goes and what it says. */
export interface Answer {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Answers leave as links, or as forms where the provider posts them. */
const control = (answer: Answer, method: 'link' | 'form', label: string, primary = false) => {
  const look = primary ? 'button primary' : 'button';
  if (method === 'link') {
    const url = new URL(answer.action);
    for (const [name, value] of Object.entries(answer.fields)) url.searchParams.set(name, value);
    return html`<a class="${look}" href="${url.href}">${label}</a>`;
  }
  return html`<form method="post" action="${answer.action}">
    ${Object.entries(answer.fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button class="${look}">${label}</button>
  </form>`;
};

export const mockProviderPage = (options: {
  productName: string;
  label: string;
  method: 'link' | 'form';
  /** The form may lead on to here. */
  formTargets: readonly string[];
  answerOf: (persona: Persona) => Answer;
  refusal: Answer;
}): Page => ({
  title: `Mock of ${options.label}`,
  productName: options.productName,
  formTargets: options.formTargets,
  body: html`<h1>Mock of ${options.label}</h1>
    <p class="notice">
      This is not ${options.label}. It plays its part on a development server and does not exist in
      production.
    </p>
    <p class="lede">Who do you want to be?</p>
    ${personas.map(
      (persona) =>
        html`<div class="stack">
          ${control(options.answerOf(persona), options.method, `${persona.givenName} ${persona.familyName}`)}
          <p class="hint">${persona.email ?? 'No e-mail address'}: ${persona.note}</p>
        </div>`,
    )}
    ${control(options.refusal, options.method, 'Refuse')}`,
});
