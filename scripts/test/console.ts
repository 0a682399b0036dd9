/**
 * The output of stages that run at the same time: one of them at a time is shown as it comes, the others are kept and
 * printed whole when the console is free, or at once when the stage has failed. The lines that say that a stage starts
 * and ends come at once as well.
 */

export interface Output {
  /** What the stage's program says. */
  readonly write: (text: string) => void;
  /** The stage has ended; what a failed one has said is printed at once. */
  readonly end: (hasFailed?: boolean) => void;
}

interface Kept extends Output {
  readonly title: string;
  text: string;
  hasEnded: boolean;
}

/** @param print to the console */
export function createConsole(print: (text: string) => void) {
  /** In the order in which the stages have started; the first one is shown as it comes. */
  const open: Kept[] = [];

  function showNext(): void {
    const next = open[0];
    if (!next) return;
    print(`\n── ${next.title}\n${next.text}`);
    next.text = '';
    if (next.hasEnded) leave(next);
  }
  function leave(one: Kept): void {
    open.shift();
    print(`── end of ${one.title}\n`);
    // Those that have ended are printed before the console is given to one that runs on.
    open.sort((a, b) => Number(b.hasEnded) - Number(a.hasEnded));
    showNext();
  }
  /** Prints a stage that has failed in the middle of the one that is shown, which then goes on. */
  function interrupt(failed: Kept): void {
    open.splice(open.indexOf(failed), 1);
    print(`\n── ${failed.title} FAILED\n${failed.text}── end of ${failed.title}\n`);
    if (open[0]) print(`\n── ${open[0].title} goes on\n`);
  }

  return {
    /** A line that comes at once, on a line of its own. */
    say: (line: string) => print(`${line}\n`),
    open(title: string): Output {
      const one: Kept = {
        title,
        text: '',
        hasEnded: false,
        write(text) {
          if (open[0] === one) print(text);
          else one.text += text;
        },
        end(hasFailed = false) {
          one.hasEnded = true;
          if (open[0] === one) leave(one);
          else if (hasFailed) interrupt(one);
        },
      };
      open.push(one);
      if (open[0] === one) showNext();
      else print(`── ${title} starts; what it says follows\n`);
      return one;
    },
  };
}
