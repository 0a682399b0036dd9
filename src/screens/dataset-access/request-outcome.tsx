/** What became of a request, in a few words: its state, and until when access was given. */
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';

export function RequestOutcome({ request: { state, grant } }: { readonly request: AccessRequest }) {
  const t = useDatasetAccessMessages().desk;
  return (
    <>
      {grant?.state === 'ended' ? t.grantEnded : t.states[state]}
      {grant !== null && grant.until !== null && ` ${t.until(formatDay(grant.until))}`}
    </>
  );
}
