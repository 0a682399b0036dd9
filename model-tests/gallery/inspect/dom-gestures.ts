/** Does gestures inside the page, as a person would: what is found is pressed, filled in or chosen. */
import type { Gesture, Within } from '#model-tests/gestures/gesture.ts';

/** How long an element may take to be there, in milliseconds, and how often it is looked for. */
const TIMEOUT = 1500;
const GLANCE = 30;

const squeezed = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const nameOf = (element: Element): string =>
  squeezed(element.getAttribute('aria-label') ?? element.textContent);
const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

function partOf(within: Within): Element | null {
  if (within === 'page') return document.body;
  return document.querySelector(
    within === 'dialog' ? 'dialog[open], [role=dialog]' : 'header, [role=banner]',
  );
}

const selectors = {
  button: 'button, summary, [role=button]',
  link: 'a[href]',
  radio: 'input[type=radio]',
} as const;

function all<Found extends HTMLElement>(within: Within, selector: string): Found[] {
  return [...(partOf(within)?.querySelectorAll<Found>(selector) ?? [])].filter((one) => isVisible(one));
}
const labelled = (field: HTMLInputElement): string =>
  [...(field.labels ?? [])].map((label) => squeezed(label.textContent)).join(' ');

async function find<Found>(look: () => Found | undefined): Promise<Found | null> {
  for (let waited = 0; waited <= TIMEOUT; waited += GLANCE) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, GLANCE));
  }
  return null;
}

const isOpen = (element: HTMLElement): boolean =>
  !(element as HTMLButtonElement).disabled && element.getAttribute('aria-disabled') !== 'true';

/** React keeps the value that it has set itself, so the setter of the element's class is used. */
function type(field: HTMLInputElement, value: string): void {
  field.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

async function cycle({ names, until, within }: Gesture & { kind: 'cycle' }): Promise<boolean> {
  const look = () => all(within, selectors.button).find((one) => names.includes(nameOf(one)));
  for (let count = 0; count < names.length; count++) {
    const control = await find(look);
    if (control === null) return false;
    const before = nameOf(control);
    control.click();
    const after = await find(() => [look()].find((one) => one !== undefined && nameOf(one) !== before));
    if (after && nameOf(after) === until) return true;
  }
  return false;
}

/** @returns what could not be found, in words; null when it is done */
async function perform(gesture: Gesture): Promise<string | null> {
  const { within } = gesture;
  if (gesture.kind === 'cycle') return (await cycle(gesture)) ? null : `a button “${gesture.until}”`;
  if (gesture.kind === 'fill') {
    const field = await find(() =>
      all<HTMLInputElement>(within, 'input, textarea').find(
        (one) => labelled(one) === gesture.label && !one.readOnly && !one.disabled,
      ),
    );
    if (field) type(field, gesture.value);
    return field ? null : `a field “${gesture.label}”`;
  }
  if (gesture.kind === 'choose') {
    const { name } = gesture;
    const radio = await find(() =>
      all<HTMLInputElement>(within, selectors.radio).find((one) =>
        name === null ? !one.checked : labelled(one).includes(name),
      ),
    );
    radio?.click();
    return radio ? null : `a choice “${name ?? 'that is not made'}”`;
  }
  const target = await find(() =>
    all(within, selectors[gesture.role]).find((one) => gesture.names.includes(nameOf(one)) && isOpen(one)),
  );
  target?.click();
  return target ? null : `a ${gesture.role} “${gesture.names.join('” or “')}”`;
}

/** One after the other. @returns what could not be found, in words; null when all is done */
export async function performAll(gestures: readonly Gesture[]): Promise<string | null> {
  for (const gesture of gestures) {
    const missing = await perform(gesture);
    if (missing !== null) return missing;
  }
  return null;
}
