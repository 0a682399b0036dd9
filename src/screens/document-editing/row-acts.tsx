/** Buttons of a line that is edited: moves it up and down, and removes it. */
import { ArrowDown, ArrowUp, Trash2 } from 'lucide';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';

interface RowActsProps {
  readonly labels: Readonly<Record<'up' | 'down' | 'remove', string>>;
  readonly isUppermost: boolean;
  readonly isLowest: boolean;
  readonly onUp: (button: HTMLElement) => void;
  readonly onDown: (button: HTMLElement) => void;
  readonly onRemove: () => void;
}

export function RowActs({ labels, isUppermost, isLowest, onUp, onDown, onRemove }: RowActsProps) {
  return (
    <span className="map-acts">
      <Button
        kind="quiet"
        small
        iconOnly
        aria-label={labels.up}
        disabled={isUppermost}
        onClick={({ currentTarget }) => onUp(currentTarget)}
      >
        <Icon of={ArrowUp} />
      </Button>
      <Button
        kind="quiet"
        small
        iconOnly
        aria-label={labels.down}
        disabled={isLowest}
        onClick={({ currentTarget }) => onDown(currentTarget)}
      >
        <Icon of={ArrowDown} />
      </Button>
      <Button
        kind="quiet"
        small
        iconOnly
        aria-label={labels.remove}
        onClick={({ currentTarget }) => {
          keepFocusNear(currentTarget);
          onRemove();
        }}
      >
        <Icon of={Trash2} />
      </Button>
    </span>
  );
}
