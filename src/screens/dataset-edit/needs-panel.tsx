/** What needs an editor's attention among the datasets of an organisation, and datasets that can still be restored. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CallResponse } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { useImmediateChange } from '../../app/use-immediate-change.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { catchFocusAfterDialog, placesBefore } from '../../components/lost-focus.ts';
import { FailedPart } from '../../components/failed-part.tsx';
import { Status } from '../../components/status.tsx';
import { showSuccess } from '../../components/toast.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useDatasetListMessages } from '../../messages/dataset-list.ts';
import { formatDay } from '../../messages/format.ts';
import { myDatasetsQuery, rereadPublished } from '../../services/api/publishing-queries.ts';
import '../../styles/dataset-edit.css';
import { inLanguage } from '../../components/in-language.ts';
import { ChangeNote } from './change-note.tsx';
import type { EditSearch } from './edit-address.ts';

/** As many as fit above the list, and as many as one request answers. */
const SHOWN = 5;
const MOST = 100;

type Need = CallResponse<'dataset:mine'>['result'][number]['needs'][number];

/** Where in the edit page a need is met. */
const places: Readonly<Record<Need, EditSearch>> = {
  overdue: { section: 'files' },
  planFailed: { section: 'publish' },
  fileFailed: { section: 'files' },
  findings: { section: 'access', field: 'findings' },
  columnsLost: { section: 'columns' },
  linkBroken: { section: 'files' },
  unpublishedChanges: { section: 'publish' },
  expectedPassed: { section: 'coverage', field: 'expectedAt' },
};
const placeOf = (need: Need | undefined): EditSearch => (need === undefined ? {} : places[need]);

/** A dataset that was deleted and can be restored for a while. */
function DeletedRow({ deleted }: { readonly deleted: CallResponse<'dataset:mine'>['deleted'][number] }) {
  const messages = useDatasetEditMessages();
  const t = messages.list;
  const api = useApi();
  const queryClient = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const { datasetGUID, undoUntil } = deleted;
  const title = deleted.title || messages.untitled;
  const restoring = useImmediateChange<{ act: 'restore' }>(async () => {
    await api.call('dataset:restore', { datasetGUID }, { keepalive: true });
    showSuccess({ title: t.restored(title) });
    // The row goes, and the focus with it.
    const before = row.current === null ? [] : placesBefore(row.current);
    await rereadPublished(queryClient);
    catchFocusAfterDialog(() => before);
  });
  return (
    <li ref={row} className="row wrap" aria-busy={restoring.isMaking}>
      <span>
        {title}{' '}
        <span className="quiet t13">
          ({t.until} {formatDay(undoUntil)})
        </span>
      </span>
      <Button
        small
        aria-label={t.restoreLabel(title)}
        busy={restoring.isMaking}
        onClick={() => restoring.send({ type: 'change.requested', change: { act: 'restore' } })}
      >
        {t.restore}
      </Button>
      <ChangeNote changes={restoring} words={messages.changes.restoring} of={() => restoring.made === null} />
    </li>
  );
}

export function NeedsPanel({ organisationGUID }: { readonly organisationGUID: string }) {
  const messages = useDatasetEditMessages();
  const t = messages.list;
  const api = useApi();
  const today = useDatasetListMessages().needs;
  const [shown, setShown] = useState(SHOWN);
  const mine = useQuery(
    myDatasetsQuery(api, { organisationGUID, needsAttention: true, order: 'due', limit: shown }),
  );
  const { data } = mine;
  if (data === undefined) return <FailedPart of={mine} part="needs" />;
  return (
    <>
      {data.result.length > 0 && (
        <section className="stack s needs-panel" aria-labelledby="needs-title">
          <h2 id="needs-title">
            {today.title} <span className="quiet num">{data.counts.needAttention}</span>
          </h2>
          <ul className="violation-list">
            {data.result.map(({ datasetGUID, organisation, title, language, status, needs, hints }) => (
              <li key={datasetGUID} className="needs-row">
                <Link
                  to="/organisation/$orgSlug/dataset/$datasetGUID/edit"
                  params={{ orgSlug: organisation.slug, datasetGUID }}
                  search={placeOf(needs[0])}
                  {...inLanguage(language)}
                >
                  {title || messages.untitled}
                </Link>
                <Status status={status} />
                <span className="needs">
                  {needs.map((need) => t.needs[need]).join(', ')}
                  {hints[0] !== undefined && <span className="quiet"> {hints[0].text}</span>}
                </span>
              </li>
            ))}
          </ul>
          {shown === SHOWN && data.totalCount > SHOWN && (
            <LinkButton className="t14" onClick={() => setShown(MOST)}>
              {today.all(Math.min(data.totalCount, MOST))}
            </LinkButton>
          )}
        </section>
      )}
      {data.deleted.length > 0 && (
        <details className="edit-preview">
          <summary>{t.deletedTitle(data.deleted.length)}</summary>
          <ul className="violation-list">
            {data.deleted.map((deleted) => (
              <DeletedRow key={deleted.datasetGUID} deleted={deleted} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
