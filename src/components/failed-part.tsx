/**
 * A part of a page or a dialog whose call has failed: what is missing, and a way to try again. A list without its rows
 * would say that there are none. `FailedState` does the same for a whole page.
 */
import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { useMessages } from '../messages/messages.ts';
import { useFailedPartMessages } from '../messages/failed-parts.ts';
import '../styles/failed-part.css';
import { LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { useRetryFocus } from './use-retry-focus.ts';

/** What a query says of itself. */
export interface AskedCall {
  /** It has failed, and there is no earlier answer to show. */
  readonly isLoadingError: boolean;
  readonly refetch: () => unknown;
}

interface Named {
  /** Which sentence names the part. */
  readonly part: keyof ReturnType<typeof useFailedPartMessages>;
}

interface OfCalls extends Named {
  /** The calls that the part needs. Nothing is shown while none of them has failed. */
  readonly of: AskedCall | readonly AskedCall[];
}

interface OfMachine extends Named {
  /** The machine of the part says that it has failed. */
  readonly onRetry: () => void;
}

export type FailedPartProps = OfCalls | OfMachine;

const isList = (of: OfCalls['of']): of is readonly AskedCall[] => Array.isArray(of);

const failedOf = ({ of }: OfCalls) => (isList(of) ? of : [of]).filter(({ isLoadingError }) => isLoadingError);

function Failure({ part, onRetry }: OfMachine) {
  const { failed } = useMessages().components;
  const words = useFailedPartMessages();
  const id = useId();
  const { failure, pressed } = useRetryFocus(part);
  return (
    <div ref={failure} role="alert" className="failed-part t14">
      <Icon of={CircleAlert} />
      <span id={id}>{words[part]}</span>
      <LinkButton
        aria-describedby={id}
        onClick={() => {
          pressed();
          onRetry();
        }}
      >
        {failed.retry}
      </LinkButton>
    </div>
  );
}

export function FailedPart(props: FailedPartProps) {
  if (!('of' in props)) return <Failure {...props} />;
  const broken = failedOf(props);
  if (broken.length === 0) return null;
  const retry = () => {
    for (const { refetch } of broken) void refetch();
  };
  return <Failure part={props.part} onRetry={retry} />;
}
