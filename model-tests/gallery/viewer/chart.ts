/** The chart of a machine's page: states can be chosen, arrows are weighted, nested machines open in place. */
import { slugOf, words } from '../chart/words.ts';
import { createCamera } from './camera.ts';
import { readDrawing } from './drawing.ts';
import { exportPng } from './export.ts';

/** How thick an arrow is that was taken this often. */
const weight = (hits: number): number => 1.2 + Math.min(3, Math.log2(hits + 1) * 0.6);

type Hits = Readonly<Record<string, number>> | null;

function setWeights(view: HTMLElement, hits: Hits, isOn: boolean): void {
  for (const part of view.querySelectorAll<SVGGElement>('[data-keys]')) {
    const keys = part.dataset['keys']?.split('\n') ?? [];
    const taken = keys.reduce((sum, key) => sum + (hits?.[key] ?? 0), 0);
    part.classList.toggle('never', isOn && hits !== null && taken === 0);
    part.style.setProperty('--mc-weight', isOn && hits !== null ? String(weight(taken)) : '');
  }
}

/** Makes states, closed states and machines of the charts into buttons. */
function makeButtons(view: HTMLElement): void {
  for (const svg of view.querySelectorAll('svg.mc')) {
    svg.setAttribute('role', 'group');
    for (const part of svg.querySelectorAll<SVGElement>(
      '.mc-state[data-state], [data-machine], [data-open]',
    )) {
      const { machine, open, state } = part.dataset;
      const label = machine ?? part.querySelector('title')?.textContent ?? state ?? '';
      part.setAttribute('tabindex', '0');
      part.setAttribute('role', 'button');
      const name = open?.split('.').at(-1);
      part.setAttribute(
        'aria-label',
        open === undefined
          ? machine
            ? `Open the machine ${label} here`
            : label
          : `Show what is inside of ${words(name ?? '')}`,
      );
    }
  }
}

/** The state and those around it, the innermost first. */
const around = (id: string): string[] =>
  id.split('.').map((_, index, parts) => parts.slice(0, parts.length - index).join('.'));

const closeOpened = (view: HTMLElement): void => view.querySelector('[data-chart=opened]')?.remove();

/** Puts the drawing in which one closed state is open in place of the closed one. */
async function showOpened(view: HTMLElement, id: string): Promise<void> {
  const name = slugOf(id.slice(id.indexOf('.') + 1));
  const svg = await readDrawing(`open-${name}.svg`);
  closeOpened(view);
  const layer = document.createElement('div');
  layer.dataset['chart'] = 'opened';
  layer.append(document.importNode(svg, true));
  view.append(layer);
}

/** The chart of a nested machine, opened at the state that starts it. */
async function openNested(view: HTMLElement, layer: HTMLElement, part: Element, slug: string): Promise<void> {
  const known = layer.querySelector(`[data-nested="${slug}"]`);
  if (known) {
    known.remove();
    return;
  }
  const svg = await readDrawing(`../${slug}/chart.svg`);
  const box = document.createElement('div');
  box.className = 'nested';
  box.dataset['nested'] = slug;
  const head = document.createElement('p');
  const link = document.createElement('a');
  link.href = `../${slug}/index.html`;
  link.textContent = `Page of ${slug.replaceAll('-', ' ')}`;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', () => {
    box.remove();
    (part as SVGElement).focus();
  });
  head.append(link, close);
  box.append(head, document.importNode(svg, true));
  const scale = layer.getBoundingClientRect().width / (layer.offsetWidth || 1) || 1;
  const [outer, inner] = [layer.getBoundingClientRect(), part.getBoundingClientRect()];
  box.style.left = `${(inner.left - outer.left) / scale}px`;
  box.style.top = `${(inner.bottom - outer.top) / scale + 4}px`;
  layer.append(box);
  close.focus({ preventScroll: true });
}

/**
 * Makes the charts of this page live; does nothing on a page without one.
 * @returns how a part of the chart is brought into view
 */
export function startChart(): (part: Element) => void {
  const view = document.querySelector<HTMLElement>('.view');
  const panel = document.querySelector<HTMLElement>('.panel');
  if (!view || !panel) return () => {};
  const shown = () => view.querySelector<HTMLElement>('[data-chart]:not([hidden])');
  const camera = createCamera(view, shown);
  const hits = JSON.parse(document.querySelector('#hits')?.textContent ?? 'null') as Hits;

  const choose = (id: string | null) => {
    for (const part of view.querySelectorAll('.chosen')) part.classList.remove('chosen');
    panel.hidden = id === null;
    if (id === null) return;
    for (const part of view.querySelectorAll(`.mc-state[data-state="${CSS.escape(id)}"]`))
      part.classList.add('chosen');
    const facts = document.querySelector(`[data-facts="${CSS.escape(id)}"]`)?.cloneNode(true) as
      | HTMLElement
      | undefined;
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Close';
    close.className = 'close';
    close.addEventListener('click', () => {
      choose(null);
      history.replaceState(null, '', location.pathname);
      view
        .querySelector<SVGElement>(`[data-chart]:not([hidden]) .mc-state[data-state="${CSS.escape(id)}"]`)
        ?.focus();
    });
    facts?.removeAttribute('id');
    // In the outline its level is its depth; here it stands alone.
    const heading = facts?.querySelector('h3, h4, h5, h6');
    const alone = document.createElement('h2');
    alone.append(...(heading?.childNodes ?? []));
    heading?.replaceWith(alone);
    facts?.removeAttribute('data-facts');
    panel.replaceChildren(close, ...(facts ? [facts] : []));
    panel.scrollTop = 0;
  };
  const fold = document.querySelector<HTMLElement>('[data-fold]');
  const show = (name: string) => {
    const chosen = name === 'closed' && view.querySelector('[data-chart=opened]') ? 'opened' : name;
    for (const chart of view.querySelectorAll<HTMLElement>('[data-chart]'))
      chart.hidden = chart.dataset['chart'] !== chosen;
    for (const button of document.querySelectorAll<HTMLElement>('[data-show]'))
      button.setAttribute('aria-pressed', String(button.dataset['show'] === name));
    if (fold) fold.hidden = chosen !== 'opened';
    camera.begin();
  };
  const open = async (id: string) => {
    await showOpened(view, id);
    makeButtons(view);
    setWeights(view, hits, document.querySelector('[data-weights]')?.getAttribute('aria-pressed') === 'true');
    show('closed');
    const inside = view.querySelector<SVGElement>(
      `[data-chart=opened] .mc-state[data-state^="${CSS.escape(`${id}.`)}"]`,
    );
    inside?.focus();
    if (inside) camera.reveal(inside);
  };
  const fromAddress = () => {
    const id = /^#state-(.+)$/.exec(decodeURIComponent(location.hash))?.[1];
    if (id === undefined) return;
    choose(id);
    view.parentElement?.scrollIntoView({ block: 'nearest' });
    // Where a state is closed, the one around it stands for it.
    const part = around(id)
      .map((one) => shown()?.querySelector(`.mc-state[data-state="${CSS.escape(one)}"]`))
      .find((one) => one);
    if (part) camera.reveal(part);
  };
  const act = (target: Element) => {
    const opens = target.closest<SVGElement>('[data-open]')?.dataset['open'];
    if (opens !== undefined) {
      void open(opens);
      return;
    }
    const machine = target.closest<SVGElement>('[data-machine]:not(.view)');
    const layer = shown();
    if (machine && layer) {
      const slug = machine.dataset['machine'] ?? '';
      void openNested(view, layer, machine, slug.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase());
      return;
    }
    const named = target.closest<SVGElement>('[data-target]')?.dataset['target'];
    const state = target.closest<SVGElement>('.mc-state, [data-look], [data-head]');
    const id = named ?? state?.dataset['state'] ?? state?.dataset['look'] ?? state?.dataset['head'];
    if (id === undefined) return;
    history.replaceState(null, '', `#state-${encodeURIComponent(id)}`);
    fromAddress();
  };

  makeButtons(view);
  view.addEventListener('click', ({ target }) => act(target as Element));
  view.addEventListener('keydown', (event) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.target === view) return;
    if ((event.target as Element).closest('.nested')) return;
    event.preventDefault();
    act(event.target as Element);
  });
  view.addEventListener('focusin', ({ target }) => {
    if (target !== view && (target as Element).matches('svg *:focus-visible'))
      camera.reveal(target as Element);
  });
  addEventListener('hashchange', fromAddress);

  const press = (selector: string, listen: (button: HTMLElement) => void) => {
    for (const button of document.querySelectorAll<HTMLElement>(selector))
      button.addEventListener('click', () => listen(button));
  };
  const toggled = (button: HTMLElement): boolean => {
    const isOn = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(isOn));
    return isOn;
  };
  press('[data-show]', (button) => show(button.dataset['show'] ?? ''));
  press('[data-fold]', () => {
    closeOpened(view);
    show('closed');
    view.focus();
  });
  press('[data-weights]', (button) => setWeights(view, hits, toggled(button)));
  press('[data-export=print]', () => print());
  press('[data-export=png]', () => {
    const svg = shown()?.querySelector('svg');
    if (svg) void exportPng(svg, `${view.dataset['machine'] ?? 'chart'}.png`);
  });

  setWeights(view, hits, true);
  camera.begin();
  fromAddress();
  return camera.reveal;
}
