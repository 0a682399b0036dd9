/**
 * What every chart says about its states besides their names.
 *
 * `screen` names what a person sees; views choose their component by it, and the lint refuses a resting state
 * without one. `requirements` are ids of docs/conformance.md, so that a path can be traced to what it proves.
 */
export type RequirementId = `${number}.${number}`;

export interface StateMeta<Screen extends string = string> {
  readonly screen?: Screen;
  readonly requirements?: readonly RequirementId[];
}

/**
 * Why a state may not be left at once: `busy` shows progress to the person, `background` is work they need not
 * notice. `left`: the person has left the screens, and the flow waits for a call.
 */
export type StateTag = 'busy' | 'background' | 'left';
