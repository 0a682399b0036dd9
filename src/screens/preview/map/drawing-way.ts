/** How a map is drawn: by the engine, or as a still picture where the browser or a failure leaves no other way. */
import { useState } from 'react';

export type DrawingWay = 'engine' | 'noWebGL' | 'engineFailed';

const hasWebGL = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** @returns the way, and what says that the engine has failed */
export function useDrawingWay(): readonly [way: DrawingWay, fail: () => void] {
  const [way, setWay] = useState<DrawingWay>(() =>
    // A page that is made on the server has no map yet.
    typeof document === 'undefined' || hasWebGL() ? 'engine' : 'noWebGL',
  );
  return [way, () => setWay('engineFailed')];
}
