/**
 * When all of a dataset's page is drawn. Anyone who comes from another page of the application is shown its upper part
 * first, which takes half the time; the rest follows as soon as that is painted. Where the whole page has a say in
 * what is seen, it is drawn at once: as the server has written it, at a part that the address names, and where the
 * reader had been before, since a page that is too short cannot be scrolled back.
 */
import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';

/** Calls back after the frame that is being made was painted; returns what prevents it. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** @returns whether the lower parts of the page are to be drawn as well */
export function useWholePage(): boolean {
  const { latestLocation, state } = useRouter();
  const place = useElementScrollRestoration({ getElement: () => window });
  // Nothing that changes once the page is taken over is asked: the parts that are not yet would be made again.
  const [isWhole, setWhole] = useState(() => {
    const from = state.resolvedLocation?.pathname ?? latestLocation.pathname;
    return from === latestLocation.pathname || place !== undefined || latestLocation.hash !== '';
  });
  useEffect(() => {
    if (isWhole) return undefined;
    return afterPaint(() => startTransition(() => setWhole(true)));
  }, [isWhole]);
  return isWhole;
}
