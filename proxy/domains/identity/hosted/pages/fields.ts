/** Fields of the forms, with their labels, hints and errors tied to them. */
import { html } from 'hono/html';
import type { Refusal } from '../refusals.ts';
import type { Html } from './page.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'password' | 'email' | 'tel';
  readonly autocomplete?: string;
  /** Digits with a numeric keyboard. */
  readonly numeric?: boolean;
  readonly hint?: string;
  readonly value?: string;
  /** A way out, beside the label. */
  readonly link?: { readonly href: string; readonly label: string };
}

export interface Problem extends Pick<Refusal, 'text' | 'field'> {}

const ids = (name: string) => ({ hint: `${name}-hint`, error: `${name}-error` });

const alertSign = html`<svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
  <circle cx="8" cy="8" r="6.75" fill="none" stroke="currentColor" stroke-width="1.5" />
  <path d="M8 4.5v4M8 10.5v1" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" />
</svg>`;

/** @param focused the field that takes the focus when the page opens. */
function input(field: Field, problem: Problem | null, focused: boolean): Html {
  const { name, label, type = 'text', autocomplete = 'off', hint, numeric, link, value = '' } = field;
  const wrong = problem?.field === name;
  const id = ids(name);
  const described = [wrong ? id.error : '', hint === undefined ? '' : id.hint]
    .filter((one) => one !== '')
    .join(' ');
  return html`<div class="field">
    <div class="label-row">
      <label for="${name}">${label}</label>
      ${link === undefined ? '' : html`<a href="${link.href}">${link.label}</a>`}
    </div>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      required
      ${numeric ? html`inputmode="numeric"` : ''}
      ${wrong ? html`aria-invalid="true"` : ''}
      ${described === '' ? '' : html`aria-describedby="${described}"`}
      ${focused ? html`autofocus` : ''}
    />
    ${
      wrong
        ? html`<p class="error" role="alert">${alertSign}<span id="${id.error}">${problem.text}</span></p>`
        : ''
    }
    ${hint === undefined ? '' : html`<p class="hint" id="${id.hint}">${hint}</p>`}
  </div>`;
}

/** The focus goes to the field at fault, else to the first that is empty. */
export function inputs(fields: readonly Field[], problem: Problem | null): Html[] {
  const focused =
    fields.find(({ name }) => name === problem?.field) ??
    fields.find(({ value = '' }) => value === '') ??
    fields[0];
  return fields.map((field) => input(field, problem, field === focused));
}

/** A choice; the first is taken unless another is. */
export const choices = (
  name: string,
  legend: string,
  options: readonly (readonly [string, string])[],
): Html =>
  html`<fieldset>
    <legend>${legend}</legend>
    ${options.map(
      ([value, label], index) =>
        html`<label class="choice">
          <input type="radio" name="${name}" value="${value}" ${index === 0 ? html`checked autofocus` : ''} />
          ${label}
        </label>`,
    )}
  </fieldset>`;

/** What is wrong with the form as a whole, said at once by screen readers. */
export const problemNote = (problem: Problem | null, fields: readonly Field[]): Html | '' =>
  problem === null || fields.some(({ name }) => name === problem.field)
    ? ''
    : html`<p class="problem" role="alert">${alertSign}<span>${problem.text}</span></p>`;

/** The first field that was left empty. */
export function emptyField(
  fields: readonly Field[],
  given: Readonly<Record<string, string>>,
): Problem | null {
  const empty = fields.find(({ name }) => (given[name] ?? '').trim() === '');
  if (!empty) return null;
  const { name, label } = empty;
  return { field: name, text: `Fill in: ${label.charAt(0).toLowerCase()}${label.slice(1)}.` };
}
