/** A statechart as data: what is drawn, listed, compared and exported. Nothing in it depends on a run. */

/** Who or what makes a transition happen. */
export type Cause = 'person' | 'reply' | 'failure' | 'time' | 'route';

export interface ChartInvoke {
  readonly id: string;
  readonly label: string;
  /** The id of the machine that is started, when it is a machine of ours; null for a call. */
  readonly machine: string | null;
}

export interface ChartState {
  readonly id: string;
  readonly label: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly parent: string | null;
  readonly isInitial: boolean;
  readonly description: string;
  readonly tags: readonly string[];
  readonly screen: string | null;
  readonly requirements: readonly string[];
  readonly invokes: readonly ChartInvoke[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  /** How many states are inside, when it is drawn closed; left out: it is drawn as it is. */
  readonly inside?: number;
}

export interface ChartTransition {
  /** As the kit names it: source, event and place among the candidates. */
  readonly key: string;
  readonly source: string;
  /** Empty when nothing is entered: only actions are done, or the event is kept from the states around. */
  readonly targets: readonly string[];
  readonly cause: Cause;
  readonly event: string;
  /** The event in words. */
  readonly on: string;
  /** The condition in words; `otherwise` after candidates with one; null when there is none. */
  readonly condition: string | null;
  /** The same as a designer says it, by the model's names of answers; left out: of a chart that was approved earlier. */
  readonly said?: { readonly on: string; readonly condition: string | null };
  readonly actions: readonly string[];
}

export interface Chart {
  readonly id: string;
  /** The name in addresses and of files. */
  readonly slug: string;
  readonly label: string;
  readonly description: string;
  /** Parents before their children, in the order of the chart. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

/** The label of a transition: as a designer says it, or exactly where nothing else is known. */
export const saidIn = ({ said, on, condition }: ChartTransition): NonNullable<ChartTransition['said']> =>
  said ?? { on, condition };

/** What the causes are called wherever they are explained. */
export const causes: Readonly<Record<Cause, string>> = {
  person: 'a person, or the application',
  reply: 'a reply',
  failure: 'a failure',
  time: 'time',
  route: 'decided at once',
};
