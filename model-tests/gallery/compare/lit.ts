/** Lights what has changed on a chart that is drawn, and dims the rest. */
import { escape } from '../chart/parts.ts';
import type { ChangeKind, ChartChanges } from './charts.ts';

/** What is lit: the states by their ids, the transitions by their keys. */
export interface Lights {
  readonly states: ReadonlyMap<string, ChangeKind>;
  readonly transitions: ReadonlyMap<string, ChangeKind>;
  /** States between which something has changed, which is easier to see when they are there. */
  readonly near: ReadonlySet<string>;
}

/**
 * What is lit on one of the two charts.
 *
 * @param pictures states that look otherwise
 */
export function lightsOf(
  { states, transitions }: ChartChanges,
  when: 'was' | 'is',
  pictures: readonly string[] = [],
): Lights {
  const shown = transitions.flatMap((change) => {
    const part = change[when];
    return part ? [{ part, kind: change.kind }] : [];
  });
  return {
    states: new Map([
      ...pictures.map((id) => [id, 'changed'] as const),
      ...states.flatMap((change) => {
        const part = change[when];
        return part ? [[part.id, change.kind] as const] : [];
      }),
    ]),
    transitions: new Map(shown.map(({ part, kind }) => [part.key, kind])),
    near: new Set(shown.flatMap(({ part }) => [part.source, ...part.targets])),
  };
}

const strongest = (kinds: readonly ChangeKind[]): ChangeKind | null =>
  (['added', 'removed', 'changed'] as const).find((kind) => kinds.includes(kind)) ?? null;

/** @param svg as `toSvg` draws it: whatever belongs to a state or to transitions says so */
export function lightUp(svg: string, { states, transitions, near }: Lights): string {
  const [stateNames, keyNames] = [states, transitions].map(
    (known) => new Map([...known].map(([name, kind]) => [escape(name), kind])),
  );
  const nearNames = new Set([...near].map((name) => escape(name)));
  return svg.replaceAll(
    /<g class="([^"]*)" data-(keys|state|head)="([^"]*)"/g,
    (all: string, classes: string, about: string, value: string) => {
      const kind =
        about === 'keys'
          ? strongest(value.split('\n').flatMap((key) => keyNames?.get(key) ?? []))
          : (stateNames?.get(value) ?? null);
      // A line stands in its state, which is dimmed already or is not.
      const plain = nearNames.has(value) || classes.startsWith('mc-own') ? '' : ' mc-same';
      return `<g class="${classes}${kind === null ? plain : ` mc-is-${kind}`}"${all.slice(all.indexOf(' data-'))}`;
    },
  );
}
