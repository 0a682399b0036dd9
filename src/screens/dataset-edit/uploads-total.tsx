/** How far all uploads of a dataset are together, and about how long the rest takes. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { uploadProgress, uploadScreen } from '#machines/upload/upload.machine.ts';
import { uploadRefs, type UploadsRef, type UploadsSnapshot } from '#machines/uploads/uploads.machine.ts';
import { useSeconds } from '../../components/use-seconds.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';

/** Seconds of sending after which the speed is known. */
const KNOWN_AFTER = 5;

interface Total {
  readonly sent: number;
  readonly size: number;
}

/** Bytes of what is on its way; what was refused is not. */
export const totalOf = (snapshot: UploadsSnapshot): Total =>
  uploadRefs(snapshot)
    .map((ref) => ref.getSnapshot())
    .filter((upload) => uploadScreen(upload) !== 'refused')
    .map((upload) => uploadProgress(upload))
    .reduce((total, { offset, size }) => ({ sent: total.sent + offset, size: total.size + size }), {
      sent: 0,
      size: 0,
    });

/**
 * Minutes that the rest takes at the speed since the beginning; null while that is not known.
 * @param before bytes that were sent when the measuring began
 * @param seconds since then
 */
export function minutesLeft({ sent, size }: Total, before: number, seconds: number): number | null {
  const since = sent - before;
  if (seconds < KNOWN_AFTER || since <= 0 || sent >= size) return null;
  return (((size - sent) / since) * seconds) / 60;
}

function Measured({ total }: { readonly total: Total }) {
  const t = useDatasetEditMessages().files;
  const [begun] = useState(() => ({ sent: total.sent, at: Date.now() }));
  const left = minutesLeft(total, begun.sent, useSeconds(begun.at));
  const words = t.progress(total.sent, total.size);
  return (
    <div className="stack s">
      <p className="quiet t14 num">
        {words}
        {left !== null && `, ${t.left(Math.round(left))}`}
      </p>
      <progress className="uploads-total" value={total.sent} max={total.size} aria-label={t.total(words)} />
    </div>
  );
}

/** Measured again once files are added, or have gone. */
export function UploadsTotal({ uploads }: { readonly uploads: UploadsRef }) {
  const total = useSelector(uploads, totalOf, (a, b) => a.sent === b.sent && a.size === b.size);
  return total.size === 0 ? null : <Measured key={total.size} total={total} />;
}
