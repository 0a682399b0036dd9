/** Search over all machines: their names, their states, and the labels of their transitions. */
import { element } from './element.ts';

/** What is known of a machine. */
export interface Searched {
  readonly slug: string;
  readonly label: string;
  readonly about: string;
  readonly states: readonly { readonly id: string; readonly label: string; readonly about: string }[];
  readonly says: readonly { readonly id: string; readonly label: string; readonly event: string }[];
}

interface Hit {
  readonly kind: 'machine' | 'state' | 'transition';
  readonly machine: string;
  readonly label: string;
  readonly about: string;
  readonly href: string;
}

/** More hits than this are counted and not listed. */
const MOST = 60;

/** Everything in which each of the words occurs: by name first, and then whole machines, states and transitions in turn. */
export function find(index: readonly Searched[], query: string): Hit[] {
  const wanted = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const fits = (...texts: readonly string[]) => {
    const text = texts.join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  const order = { machine: 0, state: 1, transition: 2 } as const;
  const hits = index.flatMap(({ slug, label, about, states, says }): Hit[] => {
    const hrefOf = (id: string) => `${slug}/index.html#state-${encodeURIComponent(id)}`;
    return [
      ...(fits(label, about, slug)
        ? [{ kind: 'machine' as const, machine: label, label, about, href: `${slug}/index.html` }]
        : []),
      ...states
        .filter((state) => fits(state.label, state.about, state.id))
        .map((state) => ({
          kind: 'state' as const,
          machine: label,
          label: state.label,
          about: state.about,
          href: hrefOf(state.id),
        })),
      ...says
        .filter((one) => fits(one.label, one.event))
        .map((one) => ({
          kind: 'transition' as const,
          machine: label,
          label: one.label,
          about: '',
          href: hrefOf(one.id),
        })),
    ];
  });
  // What is called so comes before what is only about it.
  const isNamed = ({ label }: Hit) => (fits(label) ? 0 : 1);
  return hits.sort((one, other) => isNamed(one) - isNamed(other) || order[one.kind] - order[other.kind]);
}

function line({ kind, machine, label, about, href }: Hit): HTMLElement {
  const link = element('a', { href }, kind === 'machine' ? label : `${machine}: ${label}`);
  const note = element('small', {}, `${kind}${about === '' ? '' : `, ${about}`}`);
  return element('li', {}, link, ' ', note);
}

/** On the first page what is typed is found at once; elsewhere the form leads there. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-find]');
  const field = form?.querySelector('input');
  if (!form || !field) return;
  form.hidden = false;
  const content = document.querySelector('#search-index')?.textContent;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (content === undefined || content === null)
      location.assign(`${form.dataset['find'] ?? '.'}/index.html?q=${encodeURIComponent(field.value)}`);
  });
  if (content === undefined || content === null) return;
  const index = JSON.parse(content) as readonly Searched[];
  const section = document.querySelector<HTMLElement>('.found');
  const count = document.querySelector('[data-found-count]');
  const list = document.querySelector('[data-found-list]');
  const groups = document.querySelectorAll<HTMLElement>('.group');
  const search = () => {
    const hits = find(index, field.value);
    const isAsked = field.value.trim() !== '';
    if (section) section.hidden = !isAsked;
    for (const group of groups) group.hidden = isAsked;
    if (count)
      count.textContent =
        hits.length === 0
          ? 'Nothing was found. Try one word of a state or of a label.'
          : `${hits.length} found${hits.length > MOST ? `, the first ${MOST} are listed` : ''}`;
    list?.replaceChildren(...hits.slice(0, MOST).map((hit) => line(hit)));
    const address = new URL(location.href);
    if (isAsked) address.searchParams.set('q', field.value);
    else address.searchParams.delete('q');
    history.replaceState(null, '', address);
  };
  field.addEventListener('input', search);
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  if (field.value !== '') search();
}
