/** A path as the messages of a sequence diagram: between a person, the machine, its children and the services. */
import type { Simulation, Trail } from './graph.ts';

export interface Message {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly kind: 'person' | 'reply' | 'failure' | 'time' | 'call' | 'state';
}

export interface Sequence {
  /** Who takes part, from left to right. */
  readonly parts: readonly string[];
  readonly messages: readonly Message[];
}

export const PERSON = 'Person or page';

const kinds = {
  event: 'person',
  done: 'reply',
  snapshot: 'reply',
  error: 'failure',
  time: 'time',
} as const;

export function sequenceOf(
  simulation: Simulation,
  { input, edges }: Trail,
  inWords: (place: number) => string,
): Sequence {
  const { label, steps, did, inputs } = simulation;
  const messages: Message[] = [];
  const consequences = (number: number) => {
    for (const { kind, who, what } of did[number] ?? []) {
      if (who !== null)
        messages.push({ from: label, to: who, text: what === '' ? kind : `${kind} ${what}`, kind: 'call' });
      else
        messages.push({
          from: label,
          to: label,
          text: `${kind} ${what}`,
          kind: kind === 'waits' ? 'time' : 'call',
        });
    }
  };
  const start = inputs[input];
  if (start) {
    consequences(start.did);
    messages.push({ from: label, to: label, text: inWords(start.start), kind: 'state' });
  }
  for (const [step, to, number] of edges) {
    const { words, kind, who } = steps[step] ?? { words: '', kind: 'event' as const, who: null };
    const from = who ?? (kind === 'time' ? label : PERSON);
    messages.push({ from, to: label, text: words, kind: kinds[kind] });
    consequences(number);
    messages.push({ from: label, to: label, text: inWords(to), kind: 'state' });
  }
  const others = messages
    .flatMap(({ from, to }) => [from, to])
    .filter((one) => one !== PERSON && one !== label);
  return { parts: [PERSON, label, ...new Set(others)], messages };
}
