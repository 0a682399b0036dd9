/** Lines of a list that are put in another order, by buttons or by dragging. Each move is announced, since it is seen alone. */
import { useState } from 'react';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { useDragging } from './use-dragging.ts';

interface Moving {
  readonly dragging: ReturnType<typeof useDragging>;
  /** Moves a line by a button, which may be gone or disabled where the line is then. */
  readonly move: (id: string, to: number, button: HTMLElement) => void;
  /** What is announced; empty until something was moved. */
  readonly announced: string;
}

/** @param announcement the text for a line that was moved to a place */
export function useMoving(
  onMove: (id: string, to: number) => void,
  announcement: (id: string, to: number) => string,
): Moving {
  const [announced, setAnnounced] = useState('');
  const move = (id: string, to: number) => {
    onMove(id, to);
    setAnnounced(announcement(id, to));
  };
  return {
    dragging: useDragging(move),
    move(id, to, button) {
      keepFocusNear(button);
      move(id, to);
    },
    announced,
  };
}
