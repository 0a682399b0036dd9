/** What a page says of a table while it is not there: that it is looked for, in the queue or being made, and why it failed. */
import { useState } from 'react';
import type { Preview, TableState } from '#contract/preview.ts';
import { useSeconds } from '../../components/use-seconds.ts';
import { usePreviewMessages } from '../../messages/preview.ts';
import '../../styles/preview.css';

function Processing({ since }: { since: string }) {
  return usePreviewMessages().processing(useSeconds(since));
}

export function Waiting({ table }: { table: Preview['table'] | undefined }) {
  const t = usePreviewMessages();
  const { announced, detail } =
    table?.state === 'processing'
      ? { announced: t.reading, detail: <Processing since={table.since} /> }
      : { announced: t.queued(table?.state === 'queued' ? table.ahead : 0), detail: null };
  return (
    <div className="preview-wait" aria-busy="true">
      <span className="spin" />
      <div>
        {/* A clock would be read out every second. */}
        <output className={detail === null ? undefined : 'sr'}>{announced}</output>
        {detail !== null && <p aria-hidden="true">{detail}</p>}
        <p className="quiet t13">{t.waitingNote}</p>
      </div>
    </div>
  );
}

export function Looking() {
  return (
    <div className="preview-wait late" aria-busy="true">
      <span className="spin" />
      <output>{usePreviewMessages().looking}</output>
    </div>
  );
}

/** From when another try is possible: the time on the reader's own clock, said once. */
export function RetryTime({ pause }: { readonly pause: number }) {
  const [from] = useState(() => new Date(Date.now() + pause));
  return <p>{usePreviewMessages().retryFrom(from)}</p>;
}

/** What the reader of the file knows is shown before what only the conversion knows. */
export function failureText(
  t: ReturnType<typeof usePreviewMessages>,
  { reason, finding }: Extract<TableState, { state: 'failed' }>,
  sheet: number,
): string {
  if (sheet > 0 && reason === 'empty') return t.emptySheet;
  return finding === null ? t.failures[reason] : t.finding(finding);
}
