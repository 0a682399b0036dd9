/**
 * What can be seen in a part of a page, read in one go, so that no rendering comes between two readings.
 *
 * Only what a person perceives is read: names, texts, values, and whether something can be used. What it means
 * is decided by the caller, who knows the texts.
 */
import type { Locator } from '@playwright/test';

export interface FieldContent {
  readonly label: string;
  /** Secret fields give dots, one for each character. */
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly isInvalid: boolean;
  /** What describes the field besides its label, a text for each line. */
  readonly description: readonly string[];
}

export interface ButtonContent {
  readonly name: string;
  readonly isEnabled: boolean;
}

export interface PageContent {
  /** The headings of the first level. */
  readonly headings: readonly string[];
  /** Everything that can be read, with single blanks. */
  readonly text: string;
  readonly alerts: readonly string[];
  /** What is announced politely; empty ones are left out. */
  readonly statuses: readonly string[];
  readonly fields: readonly FieldContent[];
  readonly buttons: readonly ButtonContent[];
  /** The names of the links. */
  readonly links: readonly string[];
  /** The labels of the choices, in order. */
  readonly choices: readonly string[];
}

/** Reads the part; null when it is not there. */
export async function readContent(part: Locator): Promise<PageContent | null> {
  const parts = await part.evaluateAll((found) =>
    found.map((root): PageContent => {
      const visible = <T extends Element>(selector: string) =>
        [...root.querySelectorAll(selector)].filter((one): one is T => one.checkVisibility());
      const words = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
      const textOf = (element: Element) => words(element.textContent);
      const inputs = visible<HTMLInputElement>('input, select, textarea');
      const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';
      const labelOf = (input: HTMLInputElement) =>
        [...(input.labels ?? [])].map((one) => textOf(one)).join(' ');
      return {
        headings: visible('h1').map((one) => textOf(one)),
        text: words((root as HTMLElement).innerText),
        alerts: visible('[role=alert]').map((one) => textOf(one)),
        statuses: visible('output, [role=status]')
          .map((one) => textOf(one))
          .filter((text) => text !== ''),
        fields: inputs
          .filter((input) => !isChoice(input))
          .map((input) => ({
            label: labelOf(input),
            value: input.type === 'password' ? '•'.repeat(input.value.length) : input.value,
            isReadOnly: input.readOnly || input.disabled,
            isInvalid: input.getAttribute('aria-invalid') === 'true',
            description: (input.getAttribute('aria-describedby') ?? '')
              .split(' ')
              .flatMap((id) => (id === '' ? [] : [document.getElementById(id)]))
              .flatMap((one) => (one === null ? [] : one.children.length > 0 ? [...one.children] : [one]))
              .map((one) => textOf(one)),
          })),
        buttons: visible<HTMLButtonElement>('button').map((button) => ({
          name: words(button.getAttribute('aria-label') ?? button.textContent),
          isEnabled: !button.disabled && button.getAttribute('aria-disabled') !== 'true',
        })),
        links: visible('a[href]').map((link) => words(link.getAttribute('aria-label') ?? link.textContent)),
        choices: inputs.filter((input) => isChoice(input)).map((input) => labelOf(input)),
      };
    }),
  );
  return parts[0] ?? null;
}
