/** A drawing that has been laid out: where everything is. */
import type { Arrow, Drawing } from './drawing.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Place extends Point {
  readonly width: number;
  readonly height: number;
}
export interface PlacedArrow {
  readonly arrow: Arrow | null;
  readonly points: readonly Point[];
  readonly label: Place | null;
}
export interface Layout {
  readonly drawing: Drawing;
  readonly width: number;
  readonly height: number;
  /** Boxes by the id of their state, dots by theirs. */
  readonly places: ReadonlyMap<string, Place>;
  readonly arrows: readonly PlacedArrow[];
}
