/** Changes of tags that are being made: how far each is, and a message when one has ended. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TagChange } from '#contract/tags.ts';
import { useApi } from '../../../app/context.ts';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { useTagMessages } from '../../../messages/tags.ts';
import { isUnderWay, tagChangesQuery, tagsKey } from './tags-queries.ts';

/** Says once what became of each change that was seen under way, and shows the tags as they are then. */
function useEndOfChanges(organisationGUID: string, changes: readonly TagChange[]) {
  const t = useTagMessages().tags;
  const queryClient = useQueryClient();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    let hasEnded = false;
    for (const { id, state, label, changed } of changes) {
      if (isUnderWay(state)) seen.current.add(id);
      else if (seen.current.delete(id)) {
        hasEnded = true;
        if (state === 'failed') showFailure({ title: t.changeFailed, text: t.changedOnly(changed) });
        else showSuccess({ title: label === null ? t.removed(changed) : t.renamed(changed) });
      }
    }
    if (hasEnded)
      void queryClient.invalidateQueries({ queryKey: tagsKey(organisationGUID), refetchType: 'active' });
  }, [changes, organisationGUID, queryClient, t]);
}

const none: readonly TagChange[] = [];

export function TagChanges({ organisationGUID }: { readonly organisationGUID: string }) {
  const t = useTagMessages().tags;
  const { data = none } = useQuery(tagChangesQuery(useApi(), organisationGUID));
  useEndOfChanges(organisationGUID, data);
  const open = data.filter(({ state }) => isUnderWay(state)).toReversed();
  if (open.length === 0) return null;
  return (
    <ul className="tag-changes" aria-label={t.changes}>
      {open.map(({ id, tags, label, state, done, total }) => {
        const what = t.changing(tags, label);
        return (
          <li key={id} className="stack s">
            <span>{what}</span>
            <progress value={done} max={total} aria-label={what} />
            <span className="quiet t14">{state === 'waiting' ? t.waits : t.progress(done, total)}</span>
          </li>
        );
      })}
    </ul>
  );
}
