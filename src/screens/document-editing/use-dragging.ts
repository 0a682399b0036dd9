/** Lines of a list that are put in another order by dragging. Their buttons do the same. */
import { useState, type DragEvent } from 'react';

interface Dragging {
  /** Props of a line. @param place what the line that is dropped on it is moved to */
  line(
    id: string,
    place: number,
  ): {
    readonly 'data-over': true | undefined;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  /** Props of what is taken hold of. */
  handle(id: string): {
    readonly draggable: true;
    readonly onDragStart: () => void;
    readonly onDragEnd: () => void;
  };
}

export function useDragging(onMove: (id: string, place: number) => void): Dragging {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    line: (id, place) => ({
      'data-over': over === id || undefined,
      onDragOver(event) {
        // What comes from elsewhere, such as a file, is none of these lines.
        if (dragged === null) return;
        event.preventDefault();
        setOver(id);
      },
      onDragLeave: () => setOver(null),
      onDrop(event) {
        event.preventDefault();
        if (dragged !== null && dragged !== id) onMove(dragged, place);
        end();
      },
    }),
    handle: (id) => ({ draggable: true, onDragStart: () => setDragged(id), onDragEnd: end }),
  };
}
