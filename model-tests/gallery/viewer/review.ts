/** Saying something of a state or a step: approved, looks wrong, or a question; it can be undone. */
import { markWords, placeOf, verdicts, type Change, type Mark } from '#proxy/gallery/review/marks.ts';
import { element } from './element.ts';
import { save } from './export.ts';
import { createForm } from './review-form.ts';
import { draftKey, memory, openStore, type Outcome, type ReviewStore } from './review-store.ts';

const button = (textContent: string, onclick: () => void, ariaLabel: string | null = null) =>
  element('button', { type: 'button', textContent, onclick, ariaLabel });

const said: Readonly<Record<'file' | 'browser', string>> = {
  file: 'Kept in docs/machines/review.json.',
  browser: 'Kept in this browser only; download it under “Review”, or it stays here.',
};

/** Where a mark stands in the pages of its machine. */
const hrefOf = ({ state, step }: Mark): string =>
  state === undefined ? `paths.html#${step ?? ''}` : `index.html#state-${encodeURIComponent(state)}`;

function start(store: ReviewStore, machine: string, section: HTMLElement): void {
  const bar = element('div', { className: 'review-bar', hidden: true });
  const message = element('output', { ariaLive: 'polite' });
  bar.append(message);
  document.body.append(bar);

  const marksAt = (place: string) =>
    store.marks().filter((mark) => mark.machine === machine && placeOf(mark) === place);

  /** Says what became of it, with the way back. */
  const tell = (outcome: Outcome, undo: Change | null) => {
    message.textContent = outcome.kind === 'refused' ? `Not kept: ${outcome.reason}` : said[outcome.kind];
    bar.replaceChildren(
      message,
      ...(undo === null ? [] : [button('Undo', () => void change(undo, null))]),
      button('Close', () => {
        bar.hidden = true;
      }),
    );
    bar.hidden = false;
  };
  const change = async (one: Change, undo: Change | null): Promise<Outcome> => {
    const outcome = await store.apply(one);
    tell(outcome, outcome.kind === 'refused' ? null : undo);
    if (outcome.kind === 'refused') return outcome;
    draw();
    return outcome;
  };

  const item = (mark: Mark, ...about: (Node | string)[]) =>
    element(
      'li',
      { className: `mark is-${mark.mark}` },
      element('strong', { textContent: markWords[mark.mark] }),
      ' ',
      ...about,
      `${mark.comment} `,
      element('small', { textContent: `${mark.author}, ${mark.date.slice(0, 10)}` }),
      ' ',
      button(
        'Remove',
        () => void change({ remove: mark.id }, { put: mark }),
        `Remove ${mark.author}’s “${markWords[mark.mark]}” of ${mark.about}`,
      ),
    );

  /** Places that answer to a press; a copy does not. */
  const live = new WeakSet<HTMLElement>();
  const drawPlace = (box: HTMLElement) => {
    live.add(box);
    // A form in it stays: it may be in use.
    for (const one of box.querySelectorAll(':scope > .marks, :scope > .say')) one.remove();
    const { review: place = '', about = '' } = box.dataset;
    const marks = marksAt(place);
    const list = element('ul', { className: 'marks' });
    for (const mark of marks)
      list.append(item(mark, ...(mark.about === about ? [] : [`(said of: ${mark.about}) `])));
    const hasDraft = memory.read(draftKey(machine, place)) !== null;
    const say = button(
      hasDraft ? 'Go on reviewing' : 'Review',
      () => openForm(box, say),
      `${hasDraft ? 'Go on reviewing' : 'Review'} ${about}`,
    );
    say.className = 'say';
    say.hidden = box.querySelector('form') !== null;
    box.prepend(...(marks.length === 0 ? [] : [list]), say);
  };

  const openForm = (box: HTMLElement, opener: HTMLElement) => {
    const { review: place = '', about = '' } = box.dataset;
    opener.hidden = true;
    const close = () => {
      form.remove();
      draw();
      box.querySelector<HTMLElement>('.say')?.focus();
    };
    const form = createForm({
      about,
      draft: draftKey(machine, place),
      cancel: close,
      submit: async (words) => {
        const [kind, ...name] = place.split(' ');
        const mark: Mark = {
          id: crypto.randomUUID().slice(0, 13),
          machine,
          ...(kind === 'state' ? { state: name.join(' ') } : { step: name.join(' ') }),
          about,
          ...words,
          date: new Date().toISOString(),
        };
        const outcome = await change({ put: mark }, { remove: mark.id });
        if (outcome.kind === 'refused') return outcome.reason;
        memory.keep(draftKey(machine, place), null);
        close();
        return null;
      },
    });
    box.append(form);
    form.querySelector<HTMLElement>('input')?.focus();
  };

  const drawAll = () => {
    const marks = store.marks().filter((mark) => mark.machine === machine);
    const list = element('ul', { className: 'marks' });
    for (const mark of marks)
      list.append(item(mark, element('a', { href: hrefOf(mark), textContent: mark.about }), ': '));
    const where = store.hasServer()
      ? 'Marks go to docs/machines/review.json, where a pull request shows it.'
      : 'There is no development server behind this page, so marks stay in this browser. Download it as docs/machines/review.json and commit it.';
    const pending = store.pending();
    const actions = element('p', { className: 'exports' });
    if (pending > 0 && store.hasServer())
      actions.append(
        button(`Send ${pending} kept in this browser`, () => {
          void store.send().then((outcome) => {
            tell(outcome, null);
            draw();
          });
        }),
      );
    if (!store.hasServer() || pending > 0)
      actions.append(
        button('Download review.json', () =>
          save(new Blob([store.file()], { type: 'application/json' }), 'review.json'),
        ),
        button('Copy', () => {
          void navigator.clipboard.writeText(store.file()).then(
            () => (message.textContent = 'Copied.'),
            () => (message.textContent = 'The clipboard was refused; download it instead.'),
          );
          bar.replaceChildren(message);
          bar.hidden = false;
        }),
      );
    section
      .querySelector('[data-reviews-list]')
      ?.replaceChildren(
        marks.length === 0 ? element('p', { textContent: 'Nothing was said of it yet.' }) : list,
        element('p', { className: 'facts', textContent: where }),
        actions,
      );
  };

  const drawChart = () => {
    const own = new Map(
      [...verdicts(store.marks()).values()]
        .filter((mark) => mark.machine === machine && mark.state !== undefined)
        .map((mark) => [mark.state, mark.mark]),
    );
    for (const part of document.querySelectorAll<SVGElement>('.view .mc-state[data-state]')) {
      const mark = own.get(part.dataset['state']);
      part.classList.toggle('says-wrong', mark === 'wrong');
      part.classList.toggle('says-question', mark === 'question');
      part.classList.toggle('says-approved', mark === 'approved');
    }
  };
  const draw = () => {
    for (const box of document.querySelectorAll<HTMLElement>('[data-review]')) drawPlace(box);
    drawAll();
    drawChart();
  };
  draw();
  // A chosen state is shown as a copy of what the outline says, which hears nothing.
  const panel = document.querySelector('.panel');
  if (panel)
    new MutationObserver(() => {
      for (const box of panel.querySelectorAll<HTMLElement>('[data-review]')) {
        if (live.has(box)) continue;
        box.querySelector('form')?.remove();
        drawPlace(box);
      }
    }).observe(panel, { childList: true, subtree: true });
}

/** Does nothing on a page without a review. */
export async function startReview(): Promise<void> {
  const section = document.querySelector<HTMLElement>('[data-reviews]');
  const machine = section?.dataset['reviews'];
  if (!section || machine === undefined) return;
  const built = JSON.parse(document.querySelector('#review')?.textContent ?? '{"marks":[]}') as {
    marks: Mark[];
  };
  const address = location.protocol.startsWith('http') ? new URL('../review', location.href).href : null;
  start(await openStore(built, address), machine, section);
}
