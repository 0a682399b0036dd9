/** Says how far an import is, and which file takes long, so that a minute of work is no minute of silence. */
import type { Progress } from '#proxy/domains/catalogue/importer/import-file.ts';

/** Milliseconds after which a step that goes on says so again. */
const SILENCE = 5000;
/** The same on a terminal, where the line is written over. */
const TERMINAL_SILENCE = 1000;
/** Characters of the name of a file that are shown. */
const SHOWN_NAME = 80;
const ERASE = '\r\u001B[K';

/** A name comes from the file: no character of it may move the cursor. */
const named = (name: string | undefined): string =>
  name === undefined ? '' : `: ${name.slice(0, SHOWN_NAME).replaceAll(/\p{Cc}/gu, ' ')}`;

export interface ImportProgress {
  readonly report: (progress: Progress) => void;
  /** Ends the line of the terminal, and says nothing more. */
  readonly end: () => void;
}

/** One line that is written over on a terminal; elsewhere a line for each tenth of each step, and every five seconds. */
export function createImportProgress({
  write,
  isTerminal,
}: {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
}): ImportProgress {
  let line = '';
  let tenth = '';
  let started = 0;
  const show = (text: string) => write(isTerminal ? `${ERASE}${text}` : `${text}\n`);
  const timer = setInterval(
    () => {
      const seconds = Math.floor((performance.now() - started) / 1000);
      if (line !== '' && seconds > 0) show(`${line}, ${seconds} s`);
    },
    isTerminal ? TERMINAL_SILENCE : SILENCE,
  );
  timer.unref();
  return {
    report({ step, done, total, name }) {
      const next = `${step} ${Math.floor((done * 10) / Math.max(1, total))}`;
      line = `${step === 'reading' ? 'Reading' : 'Writing'} ${done} of ${total}${named(name)}`;
      started = performance.now();
      if (isTerminal || next !== tenth) show(line);
      tenth = next;
    },
    end() {
      clearInterval(timer);
      if (isTerminal && line !== '') write('\n');
      line = '';
    },
  };
}
