/**
 * What consent means to the document: the question on every page, which the server has written and the document's first
 * script has shown, and what other tabs and the browser's settings say.
 */
import { consentStatus, isAsking, isReading } from '#machines/consent/consent.selectors.ts';
import type { ConsentRef } from '#machines/consent/consent.machine.ts';
import type { Decision, KeptConsent } from '#machines/consent/consent.types.ts';
import type { ConsentChannel } from '../services/consent/consent-channel.ts';

export interface ConsentEffects {
  readonly document: Document;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly channel: ConsentChannel;
  /** What this browser stores now. */
  readonly read: () => Promise<KeptConsent>;
  /** Someone has decided here. */
  readonly onDecided: () => void;
}

/** The question, as `ConsentQuestion` has it. */
const QUESTION = 'consent';

const allowed = (decision: Decision | null): string => JSON.stringify(decision);

/** Connects consent; returns what ends the connection. */
export function connectConsent(consent: ConsentRef, effects: ConsentEffects): () => void {
  const { document, window, channel, read, onDecided } = effects;
  const listening = new AbortController();
  const { signal } = listening;

  function show(): void {
    const snapshot = consent.getSnapshot();
    if (isReading(snapshot)) return;
    const { dataset } = document.documentElement;
    if (isAsking(snapshot)) {
      dataset['consent'] = 'ask';
      return;
    }
    if (dataset['consent'] === undefined) return;
    const hadFocus = document.getElementById(QUESTION)?.contains(document.activeElement);
    delete dataset['consent'];
    // The focus goes to the page, not to nowhere.
    if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  }

  /** The page may contain a decision that is not the browser's any more. */
  async function look(): Promise<void> {
    const { decision, unasked } = await read();
    const { context } = consent.getSnapshot();
    const held = context.decision?.kind === 'withdrawn' ? { kind: 'partial', allowed: [] } : context.decision;
    if (decision !== null && allowed(decision) !== allowed(held as Decision | null))
      consent.send({ type: 'decision.madeElsewhere', decision });
    else consent.send({ type: 'signal.read', unasked });
  }
  const lookAgain = () => void look().catch(() => undefined);

  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.closest(`#${QUESTION}`) === null) return;
      event.preventDefault();
      const answer = (event.submitter as HTMLButtonElement | null)?.value;
      if (answer === 'all') consent.send({ type: 'everything.allowed' });
      else if (answer === 'none') consent.send({ type: 'everything.declined' });
      else
        consent.send({
          type: 'purposes.chosen',
          allowed: new FormData(form).has('functional') ? ['functional'] : [],
        });
    },
    { signal },
  );
  document.getElementById(QUESTION)?.querySelector('form')?.setAttribute('data-ready', '');
  window.addEventListener('online', () => consent.send({ type: 'network.returned' }), { signal });
  window.addEventListener('focus', lookAgain, { signal });
  const unlisten = channel.listen(lookAgain);

  let held = consent.getSnapshot().context.decision;
  const following = consent.subscribe((snapshot) => {
    show();
    const { decision } = snapshot.context;
    const isMade = snapshot.matches({ record: 'keeping' });
    if (decision !== held && isMade && consentStatus(snapshot) !== 'none') onDecided();
    held = decision;
  });
  show();
  return () => {
    following.unsubscribe();
    unlisten();
    listening.abort();
  };
}
