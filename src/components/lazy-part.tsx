/**
 * A part of a page whose code is loaded when it is needed. Code that cannot be loaded takes this part away and nothing
 * else: with React's `lazy` alone, the next boundary would show an error page in the place of the whole page. The code
 * is asked for again when the connection is back or someone presses "Try again".
 */
import { lazy, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { useMessages } from '../messages/messages.ts';

export interface MissingPartProps {
  /** Asks for the code again. */
  readonly onRetry: () => void;
}

/** Says that the part could not be loaded. */
export function MissingPart({ onRetry }: MissingPartProps) {
  const { failed } = useMessages().components;
  return (
    <div role="alert" className="row wrap">
      <p>{failed.part}</p> <RetryPart onRetry={onRetry} />
    </div>
  );
}

const FOOT = {
  position: 'fixed',
  insetBlockEnd: 'var(--s-4)',
  insetInlineStart: 'var(--s-4)',
  zIndex: 6,
  padding: 'var(--s-3) var(--s-4)',
  background: 'var(--paper-raised)',
  border: '1px solid var(--line-strong)',
} as const;

/** For dialogs: says it at the foot of the window, since a dialog has no place in the page. */
export const MissingDialog = (props: MissingPartProps) => (
  <div style={FOOT}>
    <MissingPart {...props} />
  </div>
);

/** For places that have no room for a sentence. */
export function RetryPart({ onRetry }: MissingPartProps) {
  const { failed } = useMessages().components;
  return (
    <button type="button" className="button small" onClick={onRetry}>
      {failed.retry}
    </button>
  );
}

/** For parts that a page is complete without. */
export const NoPart = () => null;

/**
 * @param load imports the code. It is called when the part is rendered for the first time, and after that only while the
 *   code is missing.
 * @param Missing what is shown while the code cannot be loaded; it gets the properties of the part too
 * @returns the part, for use in a `Suspense`
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & MissingPartProps> = MissingPart,
): ComponentType<Props> {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  function Retrying(props: Props) {
    useEffect(() => {
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }, []);
    return <Missing {...props} onRetry={retry} />;
  }
  // React keeps what a lazy component was resolved with, so each try has a component of its own.
  const attempt = () =>
    lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Retrying) }));
  let current = attempt();
  const read = () => current;
  function retry() {
    current = attempt();
    for (const listener of listeners) listener();
  }
  return function LazyPart(props: Props) {
    const Part = useSyncExternalStore(subscribe, read, read) as ComponentType<Props>;
    return <Part {...props} />;
  };
}
