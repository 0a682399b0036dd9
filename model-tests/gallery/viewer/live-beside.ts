/**
 * What is active on a chart, lit up; and the second chart of live: the parent or a child of the machine that is shown,
 * beside its own.
 */
import { slugOf, titled, words } from '../chart/words.ts';
import { activeIds, relativesOf, valueInWords, type LiveView, type Relative } from '../live/live-view.ts';
import { readDrawing } from './drawing.ts';
import { element } from './element.ts';

const PARTS = ['live-now', 'live-around', 'live-taken'] as const;

/** Lights what is active, and what was taken to get there. */
export function light(view: Element, states: readonly string[], taken: readonly string[]): void {
  for (const part of view.querySelectorAll(PARTS.map((one) => `.${one}`).join()))
    part.classList.remove(...PARTS);
  const isAround = (id: string) => states.some((other) => other.startsWith(`${id}.`));
  for (const id of states)
    for (const part of view.querySelectorAll(`.mc-state[data-state="${CSS.escape(id)}"]`))
      part.classList.add(isAround(id) ? 'live-around' : 'live-now');
  if (taken.length === 0) return;
  for (const part of view.querySelectorAll<SVGElement>('[data-keys]'))
    if (part.dataset['keys']?.split('\n').some((key) => taken.includes(key)))
      part.classList.add('live-taken');
}

/** Moves the chart in its window, and nothing else, until the part is in the middle. */
function bringToMiddle(frame: HTMLElement, part: Element): void {
  const [outer, inner] = [frame.getBoundingClientRect(), part.getBoundingClientRect()];
  frame.scrollBy({
    left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
    top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
  });
}

const nameOf = ({ kind, actor }: Relative): string =>
  `${kind === 'parent' ? 'Parent' : 'Child'}: ${titled(actor.machine)}`;

/** @param box the section of live, beside whose chart the second one stands */
export function createBeside(box: HTMLElement) {
  const section = document.querySelector('[data-live-beside]') as HTMLElement;
  const at = <Part extends HTMLElement>(name: string) =>
    section.querySelector(`[data-beside-${name}]`) as Part;
  const [name, now, frame] = [at<HTMLAnchorElement>('name'), at('now'), at('chart')];
  const choice = box.querySelector('[data-live-relative]') as HTMLSelectElement;
  /** The machine whose chart is in the frame, or on its way there. */
  let drawn = '';
  let last = '';

  function drawChoice(relatives: readonly Relative[], beside: string | null): void {
    const options = relatives.map((one) =>
      Object.assign(element('option', {}, nameOf(one)), { value: one.key }),
    );
    // A list that is open is not taken away.
    const text = (list: Iterable<HTMLOptionElement>) => [...list].map((one) => one.outerHTML).join('');
    if (text(choice.options) !== text(options)) choice.replaceChildren(...options);
    choice.value = beside ?? '';
    (choice.parentElement as HTMLElement).hidden = relatives.length < 2;
  }

  /** Draws the chart once; a gallery of a few machines need not have it. */
  async function bring(machine: string): Promise<void> {
    if (drawn === machine) return;
    drawn = machine;
    const address = `../${slugOf(machine)}`;
    frame.replaceChildren();
    name.href = `${address}/index.html`;
    try {
      const svg = await readDrawing(`${address}/chart.svg`);
      if (drawn === machine) frame.replaceChildren(document.importNode(svg, true));
    } catch {
      if (drawn === machine) frame.replaceChildren(element('p', {}, 'This gallery has no chart of it.'));
    }
  }

  async function show(one: Relative, taken: readonly string[]): Promise<void> {
    const { machine, value } = one.actor;
    name.textContent = nameOf(one);
    now.textContent = `Now at ${valueInWords(value)}`;
    frame.setAttribute('aria-label', `The chart of ${words(machine)}`);
    section.hidden = false;
    last = one.key;
    await bring(machine);
    if (last !== one.key) return;
    const states = activeIds(machine, value);
    light(frame, states, taken);
    const part = frame.querySelector('.live-now');
    if (part) bringToMiddle(frame, part);
  }

  const dark = (): void => {
    section.hidden = true;
    light(frame, [], []);
    last = '';
  };
  return {
    draw(live: LiveView): void {
      const relatives = relativesOf(live);
      drawChoice(relatives, live.beside);
      const one = relatives.find(({ key }) => key === live.beside);
      if (one) void show(one, live.besideTaken);
      else dark();
    },
    dark,
  };
}
