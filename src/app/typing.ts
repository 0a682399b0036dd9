/** Whether something was typed on the page that would go with it. */

/** A search is an address once it is sent, and a word of it is soon typed again. */
const SEARCHES = '[role="search"], search, [type="search"]';

/**
 * Watches what is typed; answers whether some of it is still on the page, and was not sent.
 *
 * It is told by events and not by comparing values, because React keeps a field's first value equal to its last.
 */
export function watchTyping(document: Document, signal?: AbortSignal): () => boolean {
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
  return () => {
    for (const one of typed) if (!one.isConnected) typed.delete(one);
    return typed.size > 0;
  };
}
