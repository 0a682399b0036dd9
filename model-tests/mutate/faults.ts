/**
 * The fault that is switched on in selectors. The text of a selector is changed once, when its module is loaded
 * (`selectors.ts`): every fault is in it, and none of them acts until it is chosen by its key.
 */
let active: string | null = null;

/** Switches a fault on. @returns what switches it off */
export function switchOn(key: string): () => void {
  active = key;
  return () => {
    active = null;
  };
}

/** The value, or another one in its place. */
export const instead = <Value, Other>(key: string, value: Value, other: Other): Value | Other =>
  active === key ? other : value;

/** The answer, or the opposite. */
export const opposite = (key: string, answer: unknown): unknown =>
  active === key ? answer !== true : answer;

/** The context, or one in which a key has the value of the next one. */
export function beside<Context extends object>(key: string, context: Context, name: keyof Context): Context {
  if (active !== key) return context;
  const names = Object.keys(context) as (keyof Context)[];
  const next = names[(names.indexOf(name) + 1) % names.length];
  return next === undefined ? context : { ...context, [name]: context[next] };
}
