/**
 * Takes a public page over when a person is about to use it, and not before: hydrating costs a phone several times what
 * showing the page costs, and most pages are only read. Links and forms work by the browser's own means until then. A
 * press that has none (a button, a checkbox, a select) and typed text are kept, and done once the application runs.
 *
 * The function is written into the head of the page as text, so it may use nothing but its parameters.
 */

/** The attribute of a document that is taken over on intention. */
export const LATER = 'data-later';

/**
 * @param failed what is shown when the code cannot be loaded and a press was waiting for it
 */
function takeOver(failed: string): void {
  const root = document.documentElement;
  const addressOf = ({ pathname, search }: Location) => pathname + search;
  const shown = addressOf(location);
  // Entries of the history that the router made belong to one document, and none changes it while the router does not run.
  addEventListener('popstate', () => {
    if (!('hydrated' in root.dataset) && addressOf(location) !== shown) location.reload();
  });
  if (!('later' in root.dataset)) return;
  const CONTROL = 'button,input,select,textarea,summary,label';
  const TEXT_FIELD = 'textarea,input:not([type=checkbox],[type=radio],[type=file])';
  /** Presses in their order, each as what does it again. */
  const presses: { readonly press: () => void; readonly isReady: () => boolean }[] = [];
  /** How ticks and choices were before they were pressed. */
  const ticks = new Map<HTMLInputElement, boolean>();
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  const settled = new WeakSet<HTMLSelectElement>();
  let isBegun = false;

  const chunks = () => document.querySelectorAll<HTMLLinkElement>('link[rel=later]');

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
      root.style.cursor = '';
      if (presses.length === 0) return;
      presses.length = 0;
      for (const [box, was] of ticks) box.checked = was;
      ticks.clear();
      document.querySelector('.take-over-failed')?.remove();
      const note = document.createElement('p');
      note.className = 'take-over-failed';
      note.role = 'alert';
      note.style.cssText =
        'position:fixed;inset:auto 1rem 1rem;z-index:6;padding:.75rem 1rem;background:var(--danger-wash);border:1px solid var(--danger);border-radius:var(--radius-3)';
      note.textContent = failed;
      document.body.append(note);
    });
  }

  /** Begins once the document is there, also while it is being parsed. */
  function beginSoon(): void {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
    else begin();
  }

  function keep(press: () => void, isReady = () => true): void {
    presses.push({ press, isReady });
    root.style.cursor = 'progress';
    beginSoon();
  }

  /** The control whose press only the application can answer. */
  function scripted(target: Element): HTMLElement | null {
    const control = target.closest<HTMLButtonElement | HTMLInputElement>('button,input');
    if (control === null || target.closest('a[href]') !== null) return null;
    if (control instanceof HTMLInputElement)
      return control.type === 'checkbox' || control.type === 'radio' ? control : null;
    if (control.popoverTargetElement !== null) return null;
    const isNative =
      control.form !== null && control.type === 'submit' && !('scripted' in control.form.dataset);
    return isNative ? null : control;
  }

  /**
   * Lets React take over the part of the page that a control is in, which may come after the page itself. Taking over, React
   * sets a select back, and takes what a field says for what it last saw: both would lose what the person has just entered.
   */
  function settle(control: Element): void {
    if (control instanceof HTMLSelectElement) {
      if (settled.has(control)) return;
      const { value } = control;
      settled.add(control);
      wake(control);
      if (control.value !== value) control.value = value;
      return;
    }
    const isTextField = control.matches(TEXT_FIELD);
    if (!isTextField && !control.matches('[type=checkbox],[type=radio]')) return;
    const field = control as HTMLInputElement;
    const property = isTextField ? 'value' : 'checked';
    // React watches the property of each field that it has taken over.
    if (Object.hasOwn(field, property)) return;
    const { checked, value } = field;
    wake(field);
    if (isTextField) typeAgain(field, value);
    else {
      field.checked = !checked;
      setNative(field, 'checked', checked);
    }
  }

  /** React takes over what an event is sent to before it answers; no one listens for this one. */
  const wake = (control: Element) => control.dispatchEvent(new Event('pointercancel', { bubbles: true }));

  /** Sets a property as the browser does, so that React sees that it has changed. */
  const setNative = (field: Element, property: string, value: unknown) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value);

  function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
    const { selectionStart, selectionEnd } = field;
    // React compares with what it last saw, which its own setter of `value` notes.
    field.value = '';
    setNative(field, 'value', value);
    // Fields of some types have no selection.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  }

  /** A form that only code can send says by `data-ready` that the code is there. */
  const isAnswered = (control: HTMLElement) => (): boolean => {
    const form = control.closest('form');
    return form === null || !('scripted' in form.dataset) || 'ready' in form.dataset;
  };

  /** React must hear nothing of it twice: until the page is taken over, these events end here. */
  function hold(event: Event): void {
    const { target } = event;
    if (!event.isTrusted || !(target instanceof Element)) return;
    const control = event.type === 'click' ? scripted(target) : null;
    if (control !== null) {
      if (control instanceof HTMLInputElement) {
        if (!ticks.has(control)) ticks.set(control, control.type !== 'radio' && !control.checked);
      } else event.preventDefault();
      keep(() => {
        if (!control.isConnected) return;
        wake(control);
        control.click();
      }, isAnswered(control));
    } else if (event.type === 'change' && target instanceof HTMLSelectElement) {
      const { value } = target;
      keep(() => {
        if (!target.isConnected) return;
        wake(target);
        settled.add(target);
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else if (event.type === 'input' && target.matches(TEXT_FIELD)) {
      typed.add(target as HTMLInputElement);
      beginSoon();
    }
    event.stopImmediatePropagation();
  }

  /** A sign that a control is about to be used. A finger on a link is none: the browser follows it. */
  function onIntention(event: Event): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const control = target.closest(CONTROL);
    const either = control ?? target.closest('a[href]');
    const isMeant =
      event.type === 'pointerover'
        ? (event as PointerEvent).pointerType === 'mouse' && either !== null
        : event.type === 'focusin'
          ? either !== null && target.matches(':focus-visible')
          : control !== null;
    if (isMeant) beginSoon();
  }

  const held = ['click', 'submit', 'change', 'input'];
  const signs = ['pointerover', 'pointerdown', 'focusin'];
  for (const name of held) addEventListener(name, hold, true);
  for (const name of signs) addEventListener(name, onIntention, { capture: true, passive: true });

  /** Gives the application what was typed and pressed before it ran. */
  function handOver(): void {
    for (const name of held) removeEventListener(name, hold, true);
    for (const name of signs) removeEventListener(name, onIntention, true);
    document.querySelector('.take-over-failed')?.remove();
    for (const name of ['click', 'input', 'change'])
      addEventListener(name, ({ target }) => target instanceof Element && settle(target), true);
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
  new MutationObserver((_, observer) => {
    if (!('hydrated' in root.dataset)) return;
    observer.disconnect();
    handOver();
  }).observe(root, { attributes: true, attributeFilter: ['data-hydrated'] });

  const whenIdle = (task: () => void) => {
    const wait = () =>
      setTimeout(() => (self.requestIdleCallback ?? setTimeout)(task, { timeout: 3000 } as never), 200);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  };

  const isThere = (part: string): boolean => {
    try {
      return document.getElementById(decodeURIComponent(part)) !== null;
    } catch {
      return false;
    }
  };
  // A member's page is another one, and use that was allowed is reported.
  if (/(?:^|; )accessToken=/.test(document.cookie)) beginSoon();
  else if (/(?:^|; )userConsent=(?:granted|partial)/.test(document.cookie)) whenIdle(begin);
  else
    addEventListener(
      'DOMContentLoaded',
      () => {
        // A part that only the application draws, named by the address or in view.
        const part = location.hash.slice(1);
        if (part !== '' && !isThere(part)) return begin();
        const seen = new IntersectionObserver((entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          seen.disconnect();
          begin();
        });
        for (const place of document.querySelectorAll('[data-needs-code]')) seen.observe(place);
      },
      { once: true },
    );
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData !== true)
    whenIdle(() => {
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
    });
}

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
export const takeOverScript = (failed: string): string => `;(${String(takeOver)})(${JSON.stringify(failed)})`;
