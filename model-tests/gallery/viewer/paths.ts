/** The page of paths: search, saving, and showing the step that an address names. */
import { save } from './export.ts';
import { toGherkin, toJson, toMarkdown, type ShownPath } from './path-text.ts';

const formats = {
  gherkin: { write: toGherkin, ending: 'feature', type: 'text/plain' },
  markdown: { write: toMarkdown, ending: 'md', type: 'text/markdown' },
  json: { write: toJson, ending: 'json', type: 'application/json' },
} as const;

function startSearch(form: HTMLFormElement): void {
  const paths = [...document.querySelectorAll<HTMLElement>('[data-path]')];
  const found = document.querySelector('[data-found]');
  const search = () => {
    const data = new FormData(form);
    const typed = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const wanted = typed('q')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const where = typed('where');
    let count = 0;
    for (const path of paths) {
      const text = path.dataset['text'] ?? '';
      const fits =
        wanted.every((word) => text.includes(word)) && (where === '' || path.dataset['where'] === where);
      path.hidden = !fits;
      if (fits) count += 1;
    }
    if (found) found.textContent = `${count} ${count === 1 ? 'path' : 'paths'}`;
    const address = new URL(location.href);
    for (const name of ['q', 'where']) {
      const value = typed(name);
      if (value === '') address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    }
    history.replaceState(null, '', address);
  };
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  form.addEventListener('input', search);
  form.addEventListener('submit', (event) => event.preventDefault());
  search();
}

/** Does nothing on a page without paths. */
export function startPaths(): void {
  const form = document.querySelector<HTMLFormElement>('form.filters');
  if (!form) return;
  startSearch(form);
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-save]');
    const id = button?.closest<HTMLElement>('[data-path]')?.dataset['path'];
    const format = formats[button?.dataset['save'] as keyof typeof formats];
    if (!button || !format) return;
    const paths = JSON.parse(document.querySelector('#paths')?.textContent ?? '[]') as ShownPath[];
    const path = paths.find((one) => one.id === id);
    if (path)
      save(
        new Blob([format.write(path)], { type: format.type }),
        `${path.machine}-${path.id}.${format.ending}`,
      );
  });
  const goToStep = () => {
    const step = document.querySelector<HTMLElement>('.step:target');
    if (!step) return;
    step.scrollIntoView({ block: 'center', inline: 'center' });
    step.focus({ preventScroll: true });
    // Paths above get their true height when they come near, so once more when they have it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => step.scrollIntoView({ block: 'center', inline: 'center' })),
    );
  };
  addEventListener('hashchange', goToStep);
  goToStep();
}
