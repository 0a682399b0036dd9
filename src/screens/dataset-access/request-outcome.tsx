/** What became of a request, in a few words: its state, and until when access was given. */
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { givenTogether } from '#contract/given-together.ts';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';

export function RequestOutcome({ request }: { readonly request: AccessRequest }) {
  const t = useDatasetAccessMessages().desk;
  const given = givenTogether(request);
  return (
    <>
      {given?.state === 'ended' ? t.grantEnded : t.states[request.state]}
      {given !== null && given.from !== null && ` ${t.from(formatDay(given.from))}`}
      {given !== null && given.until !== null && ` ${t.until(formatDay(given.until))}`}
    </>
  );
}
