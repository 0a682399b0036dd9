/** Changes of tags, lists and data providers that are being made: how far each is, and a message when one has ended. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { TagChange } from '#contract/tags.ts';
import { useApi } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { FailedPart } from '../../../components/failed-part.tsx';
import { showFailure, showSuccess } from '../../../components/toast.tsx';
import { useTagMessages } from '../../../messages/tags.ts';
import { isUnderWay, tagChangesQuery, tagsKey } from './tags-queries.ts';

/** The queries that a change has made old. */
const keysOf = (organisationGUID: string, table: TagChange['table']): readonly (readonly unknown[])[] => {
  if (table === null) return [tagsKey(organisationGUID)];
  const rows = ['lookup', organisationGUID, table];
  return table === 'dataProvider' ? [rows, ['providers', organisationGUID]] : [rows];
};

/**
 * Says once what became of each change that was seen under way.
 * @param renew shows what a change was about as it is then
 */
export function useEndOfChanges(
  changes: readonly TagChange[],
  renew: (table: TagChange['table']) => unknown,
): void {
  const t = useTagMessages().tags;
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, table, state, label, changed } of changes) {
      if (isUnderWay(state)) seen.current.add(id);
      else if (seen.current.delete(id)) {
        if (state === 'failed') showFailure({ title: t.changeFailed, text: t.changedOnly(changed) });
        else if (table !== null) showSuccess({ title: t.replaced(changed) });
        else showSuccess({ title: label === null ? t.removed(changed) : t.renamed(changed) });
        void renew(table);
      }
    }
  }, [changes, renew, t]);
}

/** Changes that are being made, and how far each is; nothing where there is none. */
export function TagChangeList({
  label: name,
  changes,
}: {
  readonly label: string;
  readonly changes: readonly TagChange[];
}) {
  const t = useTagMessages().tags;
  if (changes.length === 0) return null;
  return (
    <ul className="tag-changes" aria-label={name}>
      {changes.toReversed().map(({ id, table, tags, label, state, done, total }) => {
        const what = table === null ? t.changing(tags, label) : t.replacing(tags.join(', '), label ?? '');
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

const none: readonly TagChange[] = [];

export function TagChanges({ organisationGUID }: { readonly organisationGUID: string }) {
  const t = useTagMessages().tags;
  const queryClient = useQueryClient();
  const changes = useQuery({
    ...tagChangesQuery(useApi(), organisationGUID),
    enabled: useOffered('tag:changes'),
  });
  const { data = none } = changes;
  const renew = useCallback(
    (table: TagChange['table']) => {
      for (const queryKey of keysOf(organisationGUID, table))
        void queryClient.invalidateQueries({ queryKey, refetchType: 'active' });
    },
    [queryClient, organisationGUID],
  );
  useEndOfChanges(data, renew);
  const open = data.filter(({ state }) => isUnderWay(state));
  if (open.length === 0) return <FailedPart of={changes} part="changes" />;
  return <TagChangeList label={t.changes} changes={open} />;
}
