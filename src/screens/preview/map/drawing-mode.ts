/** How a map is drawn: by the engine, or as a still picture where the browser or a failure leaves no other way. */
import { useState } from 'react';

export type DrawingMode = 'engine' | 'noWebGL' | 'engineFailed';

const hasWebGL = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/** @returns the mode, and what says that the engine has failed */
export function useDrawingMode(): readonly [mode: DrawingMode, fail: () => void] {
  const [mode, setMode] = useState<DrawingMode>(() =>
    // A page that is made on the server has no map yet.
    typeof document === 'undefined' || hasWebGL() ? 'engine' : 'noWebGL',
  );
  return [mode, () => setMode('engineFailed')];
}
