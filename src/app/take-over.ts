/**
 * Takes a public page over when a person is about to use it, and not before: hydrating costs a phone several times what
 * showing the page costs, and most pages are only read. Links and forms work by the browser's own means until then. A
 * press that has none (a button, a checkbox, a select) and typed text are kept, and done once the application runs.
 *
 * The functions of `PAGE` are written into the head of the page as text, so they may use nothing but each other.
 */
import { fieldsFunction, type Fields } from './take-over-fields.ts';
import { pageFunction } from './page-function.ts';

/** The attribute of a document that is taken over on intention. */
export const LATER = 'data-later';

/** Leads a history that the browser moves through to the right page. @returns the page is taken over later */
function followHistory(): boolean {
  const root = document.documentElement;
  const addressOf = ({ pathname, search }: Location) => pathname + search;
  const shown = addressOf(location);
  // Entries of the history that the router made belong to one document, and none changes it while the router does not run.
  addEventListener('popstate', () => {
    if (!('hydrated' in root.dataset) && addressOf(location) !== shown) location.reload();
  });
  return 'later' in root.dataset;
}

/** @param failed what is shown when the code cannot be loaded and a press was waiting for it */
function takeOver(failed: string, fields: Fields): void {
  if (!followHistory()) return;
  const root = document.documentElement;
  const { begin, beginSoon, fetchAhead } = createLoader(() => {
    if (giveUp()) showFailed(failed);
  });
  const { giveUp, handOver } = createKeeper(beginSoon, fields);
  const stopWatching = watchIntention(beginSoon);
  new MutationObserver((_, observer) => {
    if (!('hydrated' in root.dataset)) return;
    observer.disconnect();
    stopWatching();
    document.querySelector('.take-over-failed')?.remove();
    handOver();
  }).observe(root, { attributes: true, attributeFilter: ['data-hydrated'] });

  // A member's page is another one, and use that was allowed is reported.
  if (/(?:^|; )accessToken=/.test(document.cookie)) beginSoon();
  else if (/(?:^|; )userConsent=(?:granted|partial)/.test(document.cookie)) whenIdle(begin);
  else addEventListener('DOMContentLoaded', () => beginForParts(begin), { once: true });
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData !== true) whenIdle(fetchAhead);
}

/** Loads the application. @param onFailed called when its code cannot be loaded */
function createLoader(onFailed: () => void) {
  const chunks = () => document.querySelectorAll<HTMLLinkElement>('link[rel=later]');
  let isBegun = false;

  function begin(): void {
    const entry = document.querySelector<HTMLScriptElement>('script[type=later]');
    if (isBegun || entry === null) return;
    isBegun = true;
    // Many browsers never fetch a module again that failed once, so none is imported before all have arrived.
    const arrive = async (address: string) => {
      const response = await fetch(address);
      if (!response.ok) throw new Error(address);
      await response.blob();
    };
    const load = async () => {
      await Promise.all([entry.src, ...[...chunks()].map(({ href }) => href)].map(arrive));
      for (const link of chunks()) link.rel = 'modulepreload';
      await import(entry.src);
    };
    load().catch(() => {
      isBegun = false;
      onFailed();
    });
  }

  /** Begins once the document is there, also while it is being parsed. */
  function beginSoon(): void {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
    else begin();
  }

  /** Fetches the code without running it, unless it is being run. */
  function fetchAhead(): void {
    if (isBegun) return;
    for (const link of chunks()) {
      const ahead = document.createElement('link');
      Object.assign(ahead, {
        rel: 'prefetch',
        as: 'script',
        href: link.href,
        crossOrigin: link.crossOrigin,
      });
      document.head.append(ahead);
    }
  }

  return { begin, beginSoon, fetchAhead };
}

/** Says that the code could not be loaded, and a press was waiting for it. */
function showFailed(failed: string): void {
  document.querySelector('.take-over-failed')?.remove();
  const note = document.createElement('p');
  note.className = 'take-over-failed';
  note.role = 'alert';
  note.style.cssText =
    'position:fixed;inset:auto 1rem 1rem;z-index:6;padding:.75rem 1rem;background:var(--danger-wash);border:1px solid var(--danger);border-radius:var(--radius-3)';
  note.textContent = failed;
  document.body.append(note);
}

/** Keeps what is pressed and typed before the application runs. @param onKept called with each */
function createKeeper(onKept: () => void, fields: Fields) {
  const { scripted, isAnswered, isText, settle, wake, typeAgain } = fields;
  const root = document.documentElement;
  const held = ['click', 'submit', 'change', 'input'];
  /** Presses in their order, each as what does it again. */
  const presses: { readonly press: () => void; readonly isReady: () => boolean }[] = [];
  /** How ticks and choices were before they were pressed. */
  const ticks = new Map<HTMLInputElement, boolean>();
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  const settled = new WeakSet<HTMLSelectElement>();

  function keep(press: () => void, isReady = () => true): void {
    presses.push({ press, isReady });
    root.style.cursor = 'progress';
    onKept();
  }

  /** React must hear nothing of it twice: until the page is taken over, these events end here. */
  function hold(event: Event): void {
    const { target } = event;
    if (!event.isTrusted || !(target instanceof Element)) return;
    const control = event.type === 'click' ? scripted(target) : null;
    if (control !== null) {
      if (control instanceof HTMLInputElement) {
        if (!ticks.has(control)) ticks.set(control, control.type !== 'radio' && !control.checked);
      } else event.preventDefault();
      keep(
        () => {
          if (!control.isConnected) return;
          wake(control);
          control.click();
        },
        () => isAnswered(control),
      );
    } else if (event.type === 'change' && target instanceof HTMLSelectElement) {
      const { value } = target;
      keep(() => {
        if (!target.isConnected) return;
        wake(target);
        settled.add(target);
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else if (event.type === 'input' && isText(target)) {
      typed.add(target as HTMLInputElement);
      onKept();
    }
    event.stopImmediatePropagation();
  }

  for (const name of held) addEventListener(name, hold, true);

  /** Leaves everything as it was before it was pressed. @returns whether a press was waiting */
  function giveUp(): boolean {
    root.style.cursor = '';
    if (presses.length === 0) return false;
    presses.length = 0;
    for (const [box, was] of ticks) box.checked = was;
    ticks.clear();
    return true;
  }

  /** Gives the application what was typed and pressed before it ran. */
  function handOver(): void {
    for (const name of held) removeEventListener(name, hold, true);
    for (const name of ['click', 'input', 'change'])
      addEventListener(name, ({ target }) => target instanceof Element && settle(target, settled), true);
    for (const [box, was] of ticks) box.checked = was;
    for (const field of typed) {
      if (!field.isConnected) continue;
      const { value } = field;
      wake(field);
      typeAgain(field, value);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    // React has not seen the focus arrive.
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    const next = () => {
      const first = presses[0];
      if (first === undefined) {
        root.style.cursor = '';
        return;
      }
      if (first.isReady()) {
        presses.shift();
        first.press();
      }
      setTimeout(next, 50);
    };
    next();
  }
  return { giveUp, handOver };
}

/** Calls back at a sign that a control is about to be used. @returns what ends that */
function watchIntention(onMeant: () => void): () => void {
  const signs = ['pointerover', 'pointerdown', 'focusin'];
  /** A finger on a link is none: the browser follows it. */
  function onIntention(event: Event): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const control = target.closest('button,input,select,textarea,summary,label');
    const either = control ?? target.closest('a[href]');
    const isMeant =
      event.type === 'pointerover'
        ? (event as PointerEvent).pointerType === 'mouse' && either !== null
        : event.type === 'focusin'
          ? either !== null && target.matches(':focus-visible')
          : control !== null;
    if (isMeant) onMeant();
  }

  for (const name of signs) addEventListener(name, onIntention, { capture: true, passive: true });
  return () => {
    for (const name of signs) removeEventListener(name, onIntention, true);
  };
}

/** Begins when a part is wanted that only the application draws: named by the address, or in view. */
function beginForParts(begin: () => void): void {
  const part = location.hash.slice(1);
  if (part !== '' && !isThere(part)) return begin();
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    begin();
  });
  for (const place of document.querySelectorAll('[data-needs-code]')) seen.observe(place);
}

/** Runs a task when the page has loaded and rests. */
function whenIdle(task: () => void): void {
  const wait = () =>
    setTimeout(() => (self.requestIdleCallback ?? setTimeout)(task, { timeout: 3000 } as never), 200);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Whether an address names a part that the page has. */
function isThere(part: string): boolean {
  try {
    return document.getElementById(decodeURIComponent(part)) !== null;
  } catch {
    return false;
  }
}

/** The first of them is called. */
const PAGE = [
  takeOver,
  followHistory,
  createLoader,
  showFailed,
  createKeeper,
  watchIntention,
  beginForParts,
  whenIdle,
  isThere,
];

/** The relation of the chunks of a page that is taken over later. */
export const laterRel = 'later';

const ENTRY = '<script type="module" async=""';

/**
 * Keeps the browser from running the application before it is needed; the script of the page does that.
 *
 * @param html a whole page, in which the entry of the application is the last script of its kind
 */
export function withoutCode(html: string): string {
  const at = html.includes(` ${LATER}=`) ? html.lastIndexOf(ENTRY) : -1;
  if (at < 0) return html;
  return `${html.slice(0, at)}<script type="later" async=""${html.slice(at + ENTRY.length)}`;
}

/** @param failed see {@link takeOver} */
export const takeOverScript = (failed: string): string =>
  `;(${pageFunction(PAGE)})(${JSON.stringify(failed)},(${fieldsFunction()})())`;
