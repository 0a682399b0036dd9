/**
 * Fields and controls of a page that is taken over late: what they are, and how React learns what was entered before.
 * The functions of `PAGE` are written into the head of the page as text, so they may use nothing but each other.
 */
import { pageFunction } from './page-function.ts';

/** The control whose press only the application can answer. */
function scripted(target: Element): HTMLElement | null {
  const control = target.closest<HTMLButtonElement | HTMLInputElement>('button,input');
  if (control === null || target.closest('a[href]') !== null) return null;
  if (control instanceof HTMLInputElement)
    return control.type === 'checkbox' || control.type === 'radio' ? control : null;
  if (control.popoverTargetElement !== null) return null;
  const isNative =
    control.form !== null && control.type === 'submit' && !('scripted' in control.form.dataset);
  return isNative ? null : control;
}

/** A form that only code can send says by `data-ready` that the code is there. */
function isAnswered(control: HTMLElement): boolean {
  const form = control.closest('form');
  return form === null || !('scripted' in form.dataset) || 'ready' in form.dataset;
}

/** Whether text is typed into it. */
function isText(control: Element): boolean {
  return control.matches('textarea,input:not([type=checkbox],[type=radio],[type=file])');
}

/**
 * Lets React take over the part of the page that a control is in, which may come after the page itself. Taking over, React
 * sets a select back, and takes what a field says for what it last saw: both would lose what the person has just entered.
 */
function settle(control: Element, settled: WeakSet<Element>): void {
  if (control instanceof HTMLSelectElement) {
    if (settled.has(control)) return;
    const { value } = control;
    settled.add(control);
    wake(control);
    if (control.value !== value) control.value = value;
    return;
  }
  const isTextField = isText(control);
  if (!isTextField && !control.matches('[type=checkbox],[type=radio]')) return;
  const field = control as HTMLInputElement;
  const property = isTextField ? 'value' : 'checked';
  // React watches the property of each field that it has taken over.
  if (Object.hasOwn(field, property)) return;
  const { checked, value } = field;
  wake(field);
  if (isTextField) typeAgain(field, value);
  else {
    field.checked = !checked;
    setNative(field, 'checked', checked);
  }
}

/** React takes over what an event is sent to before it answers; no one listens for this one. */
function wake(control: Element): void {
  control.dispatchEvent(new Event('pointercancel', { bubbles: true }));
}

/** Sets a property as the browser does, so that React sees that it has changed. */
function setNative(field: Element, property: string, value: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value);
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  // React compares with what it last saw, which its own setter of `value` notes.
  field.value = '';
  setNative(field, 'value', value);
  // Fields of some types have no selection.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

/** The functions that the script of the page uses. A select is settled once. */
function createFields() {
  return { scripted, isAnswered, isText, settle, wake, typeAgain };
}

export type Fields = ReturnType<typeof createFields>;

/** The first of them is called. */
const PAGE = [createFields, scripted, isAnswered, isText, settle, wake, setNative, typeAgain];

/** The text of `createFields`, with all that it uses; minified where the server is built (scripts/vite/minified-script.ts). */
export const fieldsFunction = (): string => pageFunction(PAGE);
