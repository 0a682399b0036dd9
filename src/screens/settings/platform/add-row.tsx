/** Adds a value to a list for all organisations, and takes back the last one that was added. */
import { useRef, useState } from 'react';
import type { ExtensibleTable } from '#contract/lookup-constants.ts';
import { platformCalls, type CommonRow } from '#contract/platform.ts';
import { useApi } from '../../../app/context.ts';
import { useConfirmation } from '../../../app/use-confirmation.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { Banner } from '../../../components/banner.tsx';
import { Button } from '../../../components/button.tsx';
import { showSuccess } from '../../../components/toast.tsx';
import { usePlatformMessages } from '../../../messages/platform.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { useTagMessages } from '../../../messages/tags.ts';
import { FormDialog } from '../form-dialog.tsx';
import { sayProblem } from '../say.ts';
import { FormArea, FormSelect, FormText } from '../submission-form.tsx';
import { useRenewLists } from './use-renew-lists.ts';

interface ListProps {
  readonly table: ExtensibleTable;
  /** The values of the list, in their order. */
  readonly rows: readonly CommonRow[];
}

interface DialogProps extends ListProps {
  readonly onAdded: (row: CommonRow) => void;
  readonly onClose: () => void;
}

function AddRowDialog({ table, rows, onAdded, onClose }: DialogProps) {
  const t = usePlatformMessages().lists;
  const { tables } = useTagMessages().lists;
  const api = useApi();
  const renew = useRenewLists();
  const toRequest = ({
    label = '',
    description = '',
    after = '',
    broader = '',
  }: Readonly<Record<string, string>>) => ({
    lutTableName: table,
    label,
    description,
    after: after === '' ? null : Number(after),
    broader: broader === '' ? null : Number(broader),
  });
  const submission = useSubmission({
    keptAs: `added row ${table}`,
    values: { label: '', description: '', after: String(rows.at(-1)?.id ?? ''), broader: '' },
    schema: platformCalls['lut:create'].request,
    toRequest,
    submit: async (values) => {
      const row = await api.call('lut:create', toRequest(values));
      await renew();
      onAdded(row);
      showSuccess({ title: t.added });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.addTitle(tables[table])}
      lead={<p>{t.addLead}</p>}
      submission={submission}
      act={t.add}
      onClose={onClose}
    >
      {(view) => (
        <>
          <FormText view={view} name="label" label={t.name} autoComplete="off" />
          <FormArea view={view} name="description" label={t.description} hint={t.descriptionHint} rows={3} />
          {table === 'theme' && (
            <FormSelect
              view={view}
              name="broader"
              label={t.broader}
              options={[
                { value: '', label: t.noBroader },
                ...rows.flatMap(({ id, label, isOwn }) => (isOwn ? [] : [{ value: String(id), label }])),
              ]}
            />
          )}
          <FormSelect
            view={view}
            name="after"
            label={t.place}
            options={[
              { value: '', label: t.first },
              ...rows.map(({ id, label }) => ({ value: String(id), label: t.behind(label) })),
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The button that adds a value; and the last value that was added, for as long as the list is shown. */
export function AddRow({ table, rows }: ListProps) {
  const t = usePlatformMessages().lists;
  const settings = useSettingsMessages();
  const api = useApi();
  const renew = useRenewLists();
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<CommonRow | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const undoing = useConfirmation(async (id) => {
    await api.call('lut:discard', { lutTableName: table, id: Number(id) });
    await renew();
    // What was pressed goes with the value.
    button.current?.focus();
    setAdded(null);
    showSuccess({ title: t.discarded });
  });
  // As it is called now; it may be gone by another way.
  const last = rows.find(({ id }) => id === added?.id);
  return (
    <div className="stack">
      <p className="row wrap">
        <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t.add}
        </Button>
        {last !== undefined && (
          <>
            <span className="quiet t14">{t.addedNow(last.label)}</span>
            <Button
              small
              kind="quiet"
              aria-label={t.undoLabel(last.label)}
              busy={undoing.isActing}
              onClick={() => undoing.start(String(last.id))}
            >
              {t.undo}
            </Button>
          </>
        )}
      </p>
      {undoing.problem !== null && (
        <Banner kind="danger">
          {t.actFailed} {sayProblem(settings, undoing.problem)}
        </Banner>
      )}
      {isOpen && <AddRowDialog table={table} rows={rows} onAdded={setAdded} onClose={() => setOpen(false)} />}
    </div>
  );
}
