/** Says in the page itself what is being played: in the title of the tab, and in a line above everything. */
import type { Progress } from '../replay/steering.ts';
import type { ReplayAddress } from '../replay/script.ts';

/** Colours of its own in both schemes, since it is no part of what is looked at. */
const STYLES = `
:host { all: initial; position: fixed; inset: auto auto 0.75rem 0.75rem; margin: 0; border: 0; padding: 0;
  max-inline-size: min(40rem, calc(100vw - 1.5rem)); background: transparent; pointer-events: none; }
p { margin: 0; padding: 0.5rem 0.75rem; border-radius: 0.5rem; background: #1c2024; color: #edeef0;
  border: 1px solid #777b84; font: 14px/1.4 'Hanken Grotesk', Arial, sans-serif; overflow-wrap: anywhere; }
strong { color: #4fd0a9; } em { display: block; font-style: normal; color: #ffca16; }`;

const signs: Readonly<Record<Progress['standing'], string>> = {
  preparing: '…',
  playing: '▶',
  paused: '⏸',
  finished: '■',
  failed: '⚠',
};

const standings: Readonly<Record<Progress['standing'], string>> = {
  preparing: 'getting ready',
  playing: 'playing',
  paused: 'paused',
  finished: 'at the end',
  failed: 'not as the path says',
};

export function createCaption({ slug, path }: ReplayAddress) {
  const host = document.createElement('aside');
  // In the top layer, where an open dialog does not hide it. It is there to be seen; the gallery says it aloud.
  host.popover = 'manual';
  host.setAttribute('aria-hidden', 'true');
  host.dataset['replay'] = '';
  const line = document.createElement('p');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  root.append(line);
  const title = () => document.title.replace(/^[…▶⏸■⚠] .*? · /, '');

  return {
    say({ standing, step, count, words, problem }: Omit<Progress, 'kind' | 'run'>): void {
      const strong = document.createElement('strong');
      strong.textContent = `${path} ${step}/${count} ${standings[standing]}`;
      const note = document.createElement('em');
      note.textContent = problem;
      line.replaceChildren(strong, ` ${words}`, ...(problem === null ? [] : [note]));
      document.title = `${signs[standing]} ${slug} ${path} ${step}/${count} · ${title()}`;
      host.dataset['standing'] = standing;
      host.dataset['step'] = String(step);
      // Outside what React has made: the document is React's, an element after its body's end is not.
      if (!host.isConnected) document.documentElement.append(host);
      // Once more above a dialog that has opened since.
      if (host.matches(':popover-open')) host.hidePopover();
      host.showPopover();
    },
  };
}
