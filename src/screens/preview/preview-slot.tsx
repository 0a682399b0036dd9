/** Where a dataset's preview stands. Its code and its data are loaded when the reader comes near, and not before. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { useOffered } from '../../app/offered-calls.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import type { Dataset } from '#contract/entities/dataset.ts';
import { isPreviewed } from './previewed-file.ts';

const ResourcePreviews = lazyPart(async () => (await import('./resource-previews.tsx')).ResourcePreviews);

/** How far below the window the preview starts to load. */
const NEAR = '400px';

export interface PreviewSlotProps {
  readonly dataset: Pick<Dataset, 'resources' | 'status'>;
}

/** Nothing, where nothing is given out. */
export function PreviewSlot({ dataset }: PreviewSlotProps) {
  const isOffered = useOffered('resource:preview');
  return isOffered && isPreviewed(dataset) ? <Slot dataset={dataset} /> : null;
}

function Slot({ dataset }: PreviewSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} id="preview" className="script-only preview-slot" data-needs-code="">
      {isNear && (
        <Suspense>
          <ResourcePreviews resources={dataset.resources} />
        </Suspense>
      )}
    </div>
  );
}
