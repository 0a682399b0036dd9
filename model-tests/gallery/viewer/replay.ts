/** The buttons “Replay” and links “Stand here” of the film strips, and the bar by which a replay is steered. */
import { replayHref } from '../replay/script.ts';
import {
  readProgress,
  REPLAY_CHANNEL,
  replayLock,
  SPEEDS,
  type Progress,
  type Speed,
  type Standing,
  type Steering,
} from '../replay/steering.ts';
import { whyNotHere } from './server.ts';

const standings: Readonly<Record<Standing, string>> = {
  preparing: 'Getting ready',
  playing: 'Playing',
  paused: 'Paused',
  finished: 'At the end',
  failed: 'Stopped: the page is not where the path leads',
};

interface Running {
  readonly run: string;
  readonly id: string;
  readonly window: Window;
  readonly channel: BroadcastChannel;
  readonly over: AbortController;
}

/** The bar, which `paths-page.ts` has made. */
function createBar(bar: HTMLElement) {
  const at = <Part extends HTMLElement>(name: string) => bar.querySelector(`[data-replay-${name}]`) as Part;
  const [status, toggle, step, stop] = [at('status'), at('toggle'), at('step'), at('stop')];
  const show = (standing: Standing | null) => {
    const isUnderWay = standing === 'playing' || standing === 'paused';
    for (const button of [toggle, step]) (button as HTMLButtonElement).disabled = !isUnderWay;
    toggle.textContent = standing === 'paused' ? 'Continue' : 'Pause';
  };
  return {
    toggle,
    step,
    stop,
    speed: at<HTMLSelectElement>('speed'),
    say: (text: string, standing: Standing | null = null) => {
      bar.hidden = false;
      if (status.textContent !== text) status.textContent = text;
      show(standing);
    },
    hide: () => void (bar.hidden = true),
  };
}

/** Marks the step that the page is at, and brings it into view in its strip. */
function mark(id: string | null, step = 0): void {
  for (const old of document.querySelectorAll('.step.now')) {
    old.classList.remove('now');
    old.removeAttribute('aria-current');
  }
  const now = id === null ? null : document.getElementById(`${id}-${step}`);
  now?.classList.add('now');
  now?.setAttribute('aria-current', 'step');
  now?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

const inWords = ({ standing, step, count, words, problem }: Progress): string =>
  `${standings[standing]}, step ${step} of ${count}: ${words}.${problem === null ? '' : ` ${problem}`}`;

function startSteering(bar: ReturnType<typeof createBar>, slug: string) {
  let running: Running | null = null;
  let standing: Standing | null = null;

  function end(words: string | null): void {
    running?.over.abort();
    running?.channel.close();
    running = null;
    standing = null;
    mark(null);
    if (words === null) bar.hide();
    else bar.say(words);
  }
  function hear({ run, id, over }: Running, data: unknown): void {
    const progress = readProgress(data, run);
    if (progress === null || running?.run !== run) return;
    if (standing === null) {
      const gone = () => end('The window of the product was closed, so the replay is over.');
      navigator.locks.request(replayLock(run), { signal: over.signal }, gone).catch(() => undefined);
    }
    standing = progress.standing;
    mark(id, progress.step);
    bar.say(inWords(progress), standing);
  }
  const send = (kind: 'pause' | 'go' | 'step' | 'stop') => {
    if (running) running.channel.postMessage({ kind, run: running.run } satisfies Steering);
  };
  bar.toggle.addEventListener('click', () => send(standing === 'paused' ? 'go' : 'pause'));
  bar.step.addEventListener('click', () => send('step'));
  bar.stop.addEventListener('click', () => {
    send('stop');
    running?.window.close();
    end(null);
  });
  const sendSpeed = () => {
    const speed = bar.speed.value;
    if (running && Object.hasOwn(SPEEDS, speed))
      running.channel.postMessage({
        kind: 'speed',
        run: running.run,
        speed: speed as Speed,
      } satisfies Steering);
  };
  bar.speed.addEventListener('change', sendSpeed);

  return (id: string): void => {
    running?.window.close();
    end(null);
    const run = crypto.randomUUID();
    const channel = new BroadcastChannel(REPLAY_CHANNEL);
    const opened = window.open(replayHref({ slug, path: id, step: 0, run }), '_blank');
    if (opened === null) {
      channel.close();
      bar.say('The browser has kept the window of the product from opening; allow it for this site.');
      return;
    }
    const started: Running = { run, id, window: opened, channel, over: new AbortController() };
    running = started;
    bar.say('Getting ready: the product opens in a window of its own.');
    channel.addEventListener('message', ({ data }) => {
      const isFirst = standing === null;
      hear(started, data);
      if (isFirst) sendSpeed();
    });
  };
}

/** Does nothing on a page without paths that can be played. */
export async function startReplay(): Promise<void> {
  const box = document.querySelector<HTMLElement>('.replay');
  const notice = document.querySelector<HTMLElement>('[data-replay-notice]');
  if (!box || !notice) return;
  const reason = await whyNotHere();
  if (reason !== null) {
    notice.textContent = `Paths cannot be replayed here: ${reason}`;
    notice.hidden = false;
    return;
  }
  const play = startSteering(createBar(box), box.dataset['slug'] ?? '');
  for (const part of document.querySelectorAll<HTMLElement>('[data-replay], .stand')) part.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const id = (target as Element).closest<HTMLElement>('[data-replay]')?.closest<HTMLElement>('[data-path]')
      ?.dataset['path'];
    if (id !== undefined) play(id);
  });
}
