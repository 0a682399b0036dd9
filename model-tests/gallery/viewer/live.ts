/**
 * The switch “Live”: the chart lights up as the product is used in other tabs. It works where one development server
 * serves both, and elsewhere says why it does not.
 */
import { eventInWords, words } from '../chart/words.ts';
import { LIVE_CHANNEL, lockOf, readMessage, type ViewerMessage } from '../live/protocol.ts';
import {
  activeIds,
  connectionInWords,
  learn,
  NOTHING,
  valueInWords,
  type LiveNews,
  type LiveView,
} from '../live/live-view.ts';
import { element } from './element.ts';
import { createBeside, light } from './live-beside.ts';
import { whyNotHere } from './server.ts';

/** What happened, as the chart words it. */
const happened = (event: string): string => (event === 'xstate.init' ? 'begins' : eventInWords(event));

/** What the page says of a transition: the answer by its name in the model, and the guard. */
type Said = Readonly<Record<string, string>>;

/** Which answer came, and by which guard. */
const because = (said: Said, taken: readonly string[]): string =>
  [...new Set(taken.flatMap((key) => said[key] ?? []))].join('; ');

/** Shows what is known; the parts of the page are those that `machine-page.ts` has made. */
function createDrawing(view: HTMLElement, box: HTMLElement, reveal: (part: Element) => void) {
  const machine = view.dataset['machine'] ?? '';
  const label = box.dataset['label'] ?? machine;
  const at = <Part extends HTMLElement>(name: string) => box.querySelector(`[data-live-${name}]`) as Part;
  const [status, now, context, log] = [at('status'), at('now'), at('context'), at('log')];
  const choice = at<HTMLSelectElement>('choice');
  const said = JSON.parse(document.querySelector('#said')?.textContent ?? '{}') as Said;
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
  const say = (text: string) => {
    // What has not changed is not said again.
    if (status.textContent !== text) status.textContent = text;
  };

  function drawChoice({ actors, pages, chosen }: LiveView): void {
    const options = [...actors].map(([key, actor]) => {
      const page = pages.get(actor.page);
      const end = actor.status === 'active' ? '' : ', ended';
      const option = element('option', {}, `${page?.title ?? ''} (${page?.path ?? ''}), ${actor.id}${end}`);
      option.value = key;
      return option;
    });
    // A list that is open stays open.
    const text = (list: Iterable<HTMLOptionElement>) => [...list].map((one) => one.outerHTML).join('');
    if (text(choice.options) !== text(options)) choice.replaceChildren(...options);
    choice.value = chosen ?? '';
    (choice.parentElement as HTMLElement).hidden = actors.size < 2;
  }
  const beside = createBeside(box);
  let revealed = '';
  return {
    draw(live: LiveView): void {
      beside.draw(live);
      const actor = live.chosen === null ? undefined : live.actors.get(live.chosen);
      say(connectionInWords(live, label));
      drawChoice(live);
      const states = actor === undefined ? [] : activeIds(machine, actor.value);
      light(view, states, live.taken);
      now.textContent =
        actor === undefined
          ? ''
          : `${actor.status === 'active' ? 'Now at' : 'Ended at'} ${valueInWords(actor.value)}`;
      context.replaceChildren(
        ...Object.entries(actor?.context ?? {}).flatMap(([key, value]) => [
          element('dt', {}, key),
          element('dd', {}, value),
        ]),
      );
      log.replaceChildren(
        ...live.happenings.toReversed().map(({ machine: of, event, at: when, value, taken }) => {
          const line = element('li');
          const stamp = element('time', {}, time.format(when));
          stamp.dateTime = new Date(when).toISOString();
          const reason = because(said, taken);
          const about = of === machine ? '' : `${words(of)}: `;
          line.append(stamp, ` ${about}`, element('strong', {}, happened(event)), ' → ', valueInWords(value));
          if (reason !== '') line.append(' ', element('small', {}, `by: ${reason}`));
          return line;
        }),
      );
      const innermost = states.at(-1) ?? '';
      const part = view.querySelector(
        `[data-chart]:not([hidden]) .mc-state[data-state="${CSS.escape(innermost)}"]`,
      );
      if (part && innermost !== revealed) reveal(part);
      revealed = innermost;
    },
    dark(): void {
      light(view, [], []);
      beside.dark();
      revealed = '';
    },
    say,
  };
}

/** Listens until it is stopped. Calls `tell` with all that is heard. */
async function listen(tell: (news: LiveNews) => void, signal: AbortSignal): Promise<void> {
  const viewer = crypto.randomUUID();
  const channel = new BroadcastChannel(LIVE_CHANNEL);
  const post = (kind: ViewerMessage['kind']) => channel.postMessage({ kind, viewer } satisfies ViewerMessage);
  const known = new Set<string>();
  channel.addEventListener('message', ({ data }) => {
    const message = readMessage(data);
    if (message === null || message.kind === 'watch' || message.kind === 'leave') return;
    if (message.kind === 'arrived') post('watch');
    if (message.kind === 'running' && !known.has(message.page)) {
      known.add(message.page);
      // The page holds it for as long as it is there.
      const end = () => tell({ kind: 'gone', page: message.page });
      navigator.locks.request(lockOf('page', message.page), { signal }, end).catch(() => undefined);
    }
    tell(message);
  });
  signal.addEventListener('abort', () => {
    post('leave');
    channel.close();
  });
  await new Promise<void>((isHeld) => {
    const over = new Promise((end) => signal.addEventListener('abort', end));
    void navigator.locks.request(lockOf('viewer', viewer), () => {
      isHeld();
      return over;
    });
  });
  if (!signal.aborted) post('watch');
}

/** @param reveal brings a part of the chart into view. Does nothing on a page without the switch. */
export function startLive(reveal: (part: Element) => void): void {
  const view = document.querySelector<HTMLElement>('.view');
  const box = document.querySelector<HTMLElement>('.live');
  const button = document.querySelector<HTMLElement>('[data-live]');
  if (!view || !box || !button) return;
  const machine = view.dataset['machine'] ?? '';
  const drawing = createDrawing(view, box, reveal);
  let live = NOTHING;
  let listening: AbortController | null = null;
  const tell = (news: LiveNews) => {
    live = learn(live, machine, news);
    drawing.draw(live);
  };
  async function begin(controller: AbortController): Promise<void> {
    drawing.say('Looking for the product…');
    const reason = await whyNotHere();
    if (controller.signal.aborted) return;
    if (reason !== null) return drawing.say(`Live is not possible here: ${reason}`);
    drawing.draw(live);
    await listen(tell, controller.signal);
  }
  button.addEventListener('click', () => {
    const isOn = listening === null;
    button.setAttribute('aria-pressed', String(isOn));
    box.hidden = !isOn;
    if (!isOn) {
      listening?.abort();
      listening = null;
      drawing.dark();
      return;
    }
    // What is lit is shown beside the list, and it may be inside of a state that is closed.
    if (view.querySelector('[data-chart=closed]:not([hidden]), [data-chart=opened]:not([hidden])'))
      document.querySelector<HTMLElement>('[data-show=living], [data-show=plain]')?.click();
    box.parentElement?.scrollIntoView({ block: 'start' });
    live = { ...NOTHING, isPaused: live.isPaused };
    listening = new AbortController();
    void begin(listening);
  });
  const pause = box.querySelector<HTMLElement>('[data-live-pause]');
  pause?.addEventListener('click', () => {
    const isPaused = !live.isPaused;
    pause.setAttribute('aria-pressed', String(isPaused));
    tell({ kind: 'paused', isPaused });
  });
  box.querySelector('[data-live-clear]')?.addEventListener('click', () => tell({ kind: 'cleared' }));
  box
    .querySelector<HTMLSelectElement>('[data-live-choice]')
    ?.addEventListener('change', ({ currentTarget }) =>
      tell({ kind: 'chosen', key: (currentTarget as HTMLSelectElement).value }),
    );
  box
    .querySelector<HTMLSelectElement>('[data-live-relative]')
    ?.addEventListener('change', ({ currentTarget }) =>
      tell({ kind: 'besideChosen', key: (currentTarget as HTMLSelectElement).value }),
    );
}
