/** The earlier values of a field, each to be used again. Using one is a change like any other, so it has a history too. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FieldValue } from '#machines/form/form.paths.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { fieldHistoryQuery } from '../../services/api/publishing-queries.ts';
import { fieldName } from './field-name.ts';
import type { EditedFieldProps } from './field-frame.tsx';
import { ValueText } from './value-text.tsx';

export function HistoryDialog({
  editing,
  field,
  onClose,
}: EditedFieldProps & { readonly onClose: () => void }) {
  const messages = useDatasetEditMessages();
  const t = messages.history;
  const id = useId();
  const {
    data: pages,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(fieldHistoryQuery(useApi(), editing.datasetGUID, field));
  const data = pages?.pages.flatMap(({ result }) => result);
  const first = hasNextPage ? undefined : data?.at(-1);
  const use = (value: unknown) => {
    editing.send({ type: 'field.changed', field, value: value as FieldValue });
    onClose();
  };
  return (
    <ModalDialog labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{t.title(fieldName(messages, field, editing.dataset?.files))}</h2>
        {data === undefined && error === null && <SkeletonRows rows={3} />}
        {data === undefined && error !== null && (
          <FailedState title={t.failed} offline={!navigator.onLine} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && <p className="quiet">{t.none}</p>}
        <ol className="history-list">
          {(data ?? []).map(({ revision, value, changedBy, changedAt }, index) => (
            <li key={revision}>
              <p>
                <ValueText editing={editing} field={field} value={value as FieldValue} />
              </p>
              <p className="quiet t13">
                <RelativeTime at={changedAt} /> {t.by(changedBy)}
              </p>
              {index > 0 && (
                <Button small onClick={() => use(value)}>
                  {t.restore}
                </Button>
              )}
            </li>
          ))}
          {first !== undefined && (
            <li>
              <p>
                <ValueText editing={editing} field={field} value={first.before as FieldValue} />
              </p>
              <p className="quiet t13">{t.before}</p>
              <Button small onClick={() => use(first.before)}>
                {t.restore}
              </Button>
            </li>
          )}
        </ol>
        {hasNextPage && (
          <p>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t.more}
            </Button>
          </p>
        )}
      </div>
    </ModalDialog>
  );
}
