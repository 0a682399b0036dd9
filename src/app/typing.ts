/** Whether something was typed on the page that would go with it. */

/** A search is an address once it is sent, and a word of it is soon typed again. */
const SEARCHES = '[role="search"], search, [type="search"]';

/** What is watched, by its document. */
const watched = new WeakMap<Document, () => boolean>();

/**
 * Watches what is typed, so that `hasTyped` can answer.
 *
 * It is detected by events and not by comparing values, because React keeps a field's first value equal to its last.
 */
export function watchTyping(document: Document, signal?: AbortSignal): void {
  const typed = new Set<Element>();
  // A field says its form by an attribute too, as the filters beside a list do.
  const formOf = (field: Element) => ('form' in field && field.form instanceof Element ? field.form : null);
  const groupOf = (field: Element) => formOf(field) ?? field.closest('form') ?? field;
  const listen = (type: string, listener: (target: Element) => void) =>
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Element) listener(target);
      },
      { capture: true, ...(signal && { signal }) },
    );
  listen('input', (field) => {
    const group = groupOf(field);
    if (field.closest(SEARCHES) === null && group.closest(SEARCHES) === null) typed.add(group);
  });
  for (const type of ['submit', 'reset']) listen(type, (form) => typed.delete(form));
  watched.set(document, () => {
    for (const one of typed) if (!one.isConnected) typed.delete(one);
    return typed.size > 0;
  });
}

/** True while something was typed on a page that is watched, is still there, and was not sent. */
export const hasTyped = (document: Document): boolean => watched.get(document)?.() ?? false;
