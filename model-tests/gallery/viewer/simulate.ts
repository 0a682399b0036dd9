/** Simulating a machine in the page: a step is pressed, and the place it leads to is shown. The address says where one is. */
import {
  findPath,
  fromAddress,
  placeAt,
  toAddress,
  type Consequence,
  type SimulatedEdge,
  type Simulation,
  type Trail,
} from '../simulate/graph.ts';
import { sequenceOf } from '../simulate/sequence.ts';
import { createCamera } from './camera.ts';
import { element } from './element.ts';
import { drawSequence } from './sequence.ts';

type States = Readonly<
  Record<string, { readonly label: string; readonly about: string; readonly unseen: string | null }>
>;

/** What came of a step, in a line. */
const inWords = ({ kind, who, what }: Consequence): string =>
  [kind, who, what].filter((one) => one !== null && one !== '').join(' ');

/** Steps in groups: what a person does, who answers, and time. */
function groupsOf({ steps }: Simulation, edges: readonly SimulatedEdge[]): Map<string, SimulatedEdge[]> {
  return Map.groupBy(edges, ([number]) => {
    const step = steps[number];
    if (step?.kind === 'time') return 'Time';
    return step?.who === null || step === undefined ? 'A person or the page' : `Answers of ${step.who}`;
  });
}

/** Lights the states of a place in the chart; a closed state stands for those inside. */
function light(view: HTMLElement, states: readonly string[], taken: readonly string[]): Element | null {
  for (const part of view.querySelectorAll('.live-now, .live-taken'))
    part.classList.remove('live-now', 'live-taken');
  let lit: Element | null = null;
  for (const id of states) {
    const parts = id.split('.');
    for (let length = parts.length; length > 1; length -= 1) {
      const around = parts.slice(0, length).join('.');
      const found = view.querySelector(`.mc-state[data-state="${CSS.escape(around)}"]`);
      if (!found) continue;
      found.classList.add('live-now');
      lit ??= found;
      break;
    }
  }
  for (const part of view.querySelectorAll<SVGElement>('[data-keys]'))
    if (part.dataset['keys']?.split('\n').some((key) => taken.includes(key)))
      part.classList.add('live-taken');
  return lit;
}

function begin(box: HTMLElement, view: HTMLElement, simulation: Simulation): void {
  const states = JSON.parse(document.querySelector('#states')?.textContent ?? '{}') as States;
  const at = <Part extends HTMLElement>(name: string) => box.querySelector(`[data-simulate-${name}]`) as Part;
  const [now, about, picture, possible, list] = [
    at('now'),
    at('about'),
    at('picture'),
    at('possible'),
    at('trail'),
  ];
  const problem = document.querySelector('[data-simulate-problem]') as HTMLElement;
  const sequence = document.querySelector('[data-simulate-sequence]') as HTMLElement;
  const input = at<HTMLSelectElement>('input');
  const undo = at<HTMLButtonElement>('undo');
  const camera = createCamera(view, () => view.querySelector<HTMLElement>('[data-chart]'));
  let trail: Trail = { input: 0, edges: [] };

  const labelOf = (id: string): string => {
    const parts = id.split('.');
    const around = parts.length > 2 ? states[parts.slice(0, -1).join('.')]?.label : undefined;
    const own = states[id]?.label ?? parts.at(-1) ?? id;
    return around === undefined ? own : `${around}, ${own.toLowerCase()}`;
  };
  const placeInWords = (number: number): string =>
    (simulation.places[number]?.states ?? []).map((id) => labelOf(id)).join(' and ');
  const line = (words: string, to: number, did: number): HTMLElement => {
    const consequences = simulation.did[did] ?? [];
    const item = element('li', {}, words, ' → ', element('strong', {}, placeInWords(to)));
    if (consequences.length > 0)
      item.append(element('ul', {}, ...consequences.map((one) => element('li', {}, inWords(one)))));
    return item;
  };
  const drawPicture = (
    look: { readonly small: string; readonly full: string } | undefined,
    title: string,
    unseen: string | null | undefined,
  ) => {
    if (!look) {
      picture.replaceChildren(
        element('span', { className: 'count' }, unseen ?? 'No picture of this state was approved.'),
      );
      return;
    }
    const image = element('img', {
      src: look.small,
      // The picture is wider here than in a chart.
      srcset: `${look.small} 400w, ${look.full} 1280w`,
      sizes: '(max-width: 52rem) 90vw, 36rem',
      alt: `The page at ${title}`,
      width: 400,
      height: 250,
    });
    picture.replaceChildren(element('a', { href: look.full }, image));
  };
  const go = (next: Trail, isPressed = true) => {
    trail = next;
    const number = placeAt(simulation, trail);
    const place = simulation.places[number];
    if (!place) return;
    const title = placeInWords(number);
    now.textContent = `${place.isOver ? 'Ended at' : 'Now at'} ${title}`;
    about.textContent = place.states.map((id) => states[id]?.about ?? '').join(' ');
    drawPicture(simulation.looks[place.look], title, states[place.states[0] ?? '']?.unseen);
    const groups = [...groupsOf(simulation, place.edges)].map(([name, edges]) => {
      const buttons = edges.map((edge) => {
        const { words = '', kind = 'event' } = simulation.steps[edge[0]] ?? {};
        const button = element('button', { type: 'button', className: `cause-${kind}` }, words);
        button.addEventListener('click', () => go({ input: trail.input, edges: [...trail.edges, edge] }));
        return element('li', {}, button);
      });
      return element(
        'section',
        {},
        element('h3', {}, name),
        element('ul', { className: 'steps' }, ...buttons),
      );
    });
    possible.replaceChildren(
      ...(groups.length === 0 ? [element('p', {}, 'Nothing: the flow is over.')] : groups),
    );
    const { start = 0, did = 0 } = simulation.inputs[trail.input] ?? {};
    list.replaceChildren(
      line('The flow begins', start, did),
      ...trail.edges.map(([step, to, came]) => line(simulation.steps[step]?.words ?? '', to, came)),
    );
    input.value = String(trail.input);
    undo.disabled = trail.edges.length === 0;
    sequence.replaceChildren(drawSequence(sequenceOf(simulation, trail, placeInWords)));
    const lit = light(view, place.states, simulation.taken[trail.edges.at(-1)?.[3] ?? -1] ?? []);
    if (lit) camera.reveal(lit);
    at('shared').textContent = '';
    if (!isPressed) return;
    problem.hidden = true;
    history.replaceState(null, '', `#${toAddress(simulation, trail)}`);
    now.focus({ preventScroll: true });
  };
  /** An address of a state stands for the shortest path to it, without errors where there is one. */
  const readSearch = (to: string): boolean => {
    const found =
      findPath(simulation, { to, through: '', isWithoutErrors: true }) ??
      findPath(simulation, { to, through: '', isWithoutErrors: false });
    if (found) go(found);
    return found !== null;
  };
  const read = () => {
    const [, search] = /^#to=(.+)$/.exec(location.hash) ?? [];
    if (search !== undefined && readSearch(decodeURIComponent(search))) return;
    const { trail: found, lost } = fromAddress(simulation, location.hash.slice(1));
    problem.hidden = lost === null;
    problem.textContent =
      lost === null ? '' : `Step ${lost} of this address is not possible in the chart as it is now.`;
    go(found, false);
  };

  input.replaceChildren(
    ...simulation.inputs.map(({ name }, index) => element('option', { value: String(index) }, name)),
  );
  (input.parentElement as HTMLElement).hidden = simulation.inputs.length < 2;
  input.addEventListener('change', () => go({ input: Number(input.value), edges: [] }));
  undo.addEventListener('click', () => go({ input: trail.input, edges: trail.edges.slice(0, -1) }));
  at('restart').addEventListener('click', () => go({ input: trail.input, edges: [] }));
  at('share').addEventListener('click', () => {
    history.replaceState(null, '', `#${toAddress(simulation, trail)}`);
    void navigator.clipboard
      .writeText(location.href)
      .then(() => 'Copied.')
      .catch(() => 'Copy it from the address bar.')
      .then((said) => {
        at('shared').textContent = said;
      });
  });
  at<HTMLFormElement>('search').addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const found = findPath(simulation, {
      to: text('to'),
      through: text('through'),
      isWithoutErrors: data.has('errors'),
    });
    if (found) go(found);
    const count = found?.edges.length ?? 0;
    at('found').textContent = found
      ? `${count} ${count === 1 ? 'step' : 'steps'}; every one is listed under What has happened.`
      : 'There is no such path.';
  });
  box.hidden = false;
  camera.begin();
  addEventListener('hashchange', read);
  read();
}

/** Does nothing on a page without a simulation. */
export async function startSimulate(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-simulate]');
  const view = document.querySelector<HTMLElement>('[data-simulated]');
  if (!box || !view) return;
  const answer = await fetch('simulate.json').catch(() => null);
  if (answer?.ok) {
    begin(box, view, (await answer.json()) as Simulation);
    return;
  }
  const problem = document.querySelector<HTMLElement>('[data-simulate-problem]');
  if (!problem) return;
  problem.hidden = false;
  problem.textContent = 'The steps of this machine cannot be read here. Serve the pages with “npm start”.';
}
