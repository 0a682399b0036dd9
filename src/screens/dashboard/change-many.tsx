/** Changing the selected datasets: the bar below the list, the dialog that asks, and what became of them. */
import { X } from 'lucide';
import { useId, type ReactNode } from 'react';
import { visibilities, type Visibility } from '#contract/fixed-values.ts';
import { MANY_UNDO_HOURS } from '#contract/many-datasets.ts';
import { DELETED_DAYS } from '#contract/publishing-constants.ts';
import { TAG_LENGTH } from '#contract/publishing-fields.ts';
import type { ManyChange, ManyKind } from '#machines/change-many/change-many.types.ts';
import type { Message } from '#machines/conventions/message.ts';
import { useOfferedVisibilities } from '../../app/offered-visibilities.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { useDatasetListMessages, type DatasetListMessages } from '../../messages/dataset-list.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { sayProblem } from '../settings/say.ts';
import type { ChangeMany } from './use-change-many.ts';

const kinds: readonly ManyKind[] = ['publish', 'visibility', 'addTag', 'removeTag', 'delete'];
const NAME = 'value';

/** What the dialog was filled in with; null while a required answer is missing. */
function changeOf(kind: ManyKind, form: FormData): ManyChange | null {
  if (kind === 'delete') return { kind };
  const given = form.get(NAME);
  const value = typeof given === 'string' ? given.trim() : '';
  if (kind === 'addTag' || kind === 'removeTag') return value === '' ? null : { kind, tag: value };
  const visibility = visibilities.find((one): one is Visibility => one === value);
  return visibility === undefined ? null : { kind, visibility };
}

function Problem({ problem, t }: { readonly problem: Message; readonly t: DatasetListMessages['many'] }) {
  const settings = useSettingsMessages();
  return (
    <Banner kind="danger">
      {problem.code === 'unreachable' ? t.problems.unreachable : sayProblem(settings, problem)}
    </Banner>
  );
}

function VisibilityChoice({ label }: { readonly label: string }) {
  const words = useDatasetEditMessages().publish.visibilities;
  const offered = useOfferedVisibilities();
  return (
    <fieldset className="stack s">
      <legend>{label}</legend>
      {offered.map((visibility) => (
        <label key={visibility} className="radio">
          <input type="radio" name={NAME} value={visibility} defaultChecked={visibility === 'public'} />
          <span>{words[visibility]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Asks what to change, and whether to do it. */
export function ChangeManyDialog({ many }: { readonly many: ChangeMany }) {
  const t = useDatasetListMessages().many;
  const { cancel } = useSettingsMessages().actions;
  const id = useId();
  const { kind, selected, problem, isBusy, send } = many;
  if (kind === null) return null;
  const isTag = kind === 'addTag' || kind === 'removeTag';
  return (
    <ModalDialog labelledBy={id} onClose={() => send({ type: 'change.cancelled' })}>
      <form
        className="stack"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          const change = changeOf(kind, new FormData(event.currentTarget));
          if (change !== null && !isBusy) send({ type: 'change.confirmed', change });
        }}
      >
        <h2 id={id}>{t.titles[kind](selected.length)}</h2>
        <p>{kind === 'delete' ? t.texts.delete(DELETED_DAYS) : t.texts[kind]}</p>
        {(kind === 'publish' || kind === 'visibility') && <VisibilityChoice label={t.who} />}
        {isTag && (
          <Field id="many-tag" label={t.tag}>
            {(control) => (
              <input {...control} className="input" name={NAME} required maxLength={TAG_LENGTH} />
            )}
          </Field>
        )}
        <p className="quiet t14">{t.undo(MANY_UNDO_HOURS)}</p>
        {problem !== null && <Problem problem={problem} t={t} />}
        <p className="row wrap">
          <Button type="submit" kind={kind === 'delete' ? 'danger' : 'primary'} busy={isBusy}>
            {isBusy ? t.working : t.kinds[kind]}
          </Button>
          <Button onClick={() => send({ type: 'change.cancelled' })}>{cancel}</Button>
        </p>
      </form>
    </ModalDialog>
  );
}

/** What can be done with the selection; nothing while nothing is selected. */
export function ChangeManyBar({
  many: { selected, send },
  children,
}: {
  readonly many: ChangeMany;
  /** More that can be done with the selection. */
  readonly children?: ReactNode;
}) {
  const t = useDatasetListMessages().many;
  if (selected.length === 0) return null;
  return (
    <section className="many-bar" aria-label={t.bar}>
      <output>{t.selected(selected.length)}</output>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-haspopup="dialog"
          onClick={() => send({ type: 'change.requested', kind })}
        >
          {t.kinds[kind]}
        </button>
      ))}
      {children}
      <button
        type="button"
        className="clear"
        aria-label={t.clear}
        onClick={() => send({ type: 'selection.changed', datasetGUIDs: [] })}
      >
        <Icon of={X} />
      </button>
    </section>
  );
}

/** What became of the datasets, with the way to undo it. */
export function ChangeManyOutcome({ many }: { readonly many: ChangeMany }) {
  const t = useDatasetListMessages().many;
  const { untitled } = useDatasetEditMessages();
  const { outcome, change, screen, problem, isBusy, send } = many;
  if (outcome === null || change === null) return null;
  const { changed, unchanged, refused, undo } = outcome;
  const words = screen === 'undone' ? t.undone : t.results[change.kind];
  return (
    <Banner kind={refused.length > 0 ? 'warning' : 'good'}>
      <output>
        <strong>{words(changed.length)}.</strong>
        {unchanged.length > 0 && ` ${t.unchanged(unchanged.length)}`}
        {refused.length > 0 && ` ${t.refused(refused.length)}`}
      </output>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ datasetGUID, title, reason }) => (
            <li key={datasetGUID}>
              {title === '' ? untitled : title}: <span className="quiet">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && <Problem problem={problem} t={t} />}
      <p className="row wrap">
        {screen === 'done' && undo !== null && (
          <Button small busy={isBusy} onClick={() => send({ type: 'undo.requested' })}>
            {isBusy ? t.working : t.undoAct}
          </Button>
        )}
        {!isBusy && (
          <Button small onClick={() => send({ type: 'outcome.dismissed' })}>
            {t.dismiss}
          </Button>
        )}
      </p>
    </Banner>
  );
}
