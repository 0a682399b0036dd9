/** What is being changed at once, what was changed, or why it was not: with the way back, and the ways on. */
import type { ImmediateChanges } from '../../app/use-immediate-change.ts';
import { Button } from '../../components/button.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { useSettingsMessages } from '../../messages/settings.ts';
import { sayProblem } from '../settings/say.ts';
import { shownChange } from './file-change.ts';

interface ActWords {
  readonly doing: string;
  readonly done: string;
  readonly failed: string;
}

interface ChangeNoteProps<Of extends { readonly act: string }> {
  readonly changes: ImmediateChanges<Of>;
  readonly words: Readonly<Record<Of['act'], ActWords>>;
  /** The changes that are shown here; left out: all. */
  readonly of?: (change: Of) => boolean;
}

type EventName = 'undo.requested' | 'retry.requested' | 'change.discarded';

export function ChangeNote<Of extends { readonly act: string }>({
  changes,
  words,
  of = () => true,
}: ChangeNoteProps<Of>) {
  const t = useDatasetEditMessages().changes;
  const settings = useSettingsMessages();
  const { screen, pending, canUndo, problem, send } = changes;
  const shown = shownChange(changes);
  const isShown = shown !== null && of(shown) && screen !== 'making' && screen !== 'idle';
  // The place of what is announced is there before it is.
  if (!isShown)
    return (
      <div className="change-note">
        <output />
      </div>
    );
  const { doing, done, failed } = words[shown.act as Of['act']];
  const more = pending.length - 1;
  const button = (event: EventName, text: string, label: string) => (
    <Button
      small
      aria-label={label}
      onClick={({ currentTarget }) => {
        keepFocusNear(currentTarget);
        send({ type: event });
      }}
    >
      {text}
    </Button>
  );
  const said = screen === 'slow' ? [doing, more > 0 && t.following(more)] : screen === 'made' ? [done] : [];
  return (
    <div className="change-note row wrap t14">
      <output>{said.filter(Boolean).join('. ')}</output>
      {problem !== null && (
        <span role="alert" className="problem">
          {[failed, sayProblem(settings, problem), more > 0 && t.waiting(more)].filter(Boolean).join(' ')}
        </span>
      )}
      {canUndo && button('undo.requested', t.undo, t.undoLabel(done))}
      {problem !== null && button('retry.requested', t.retry, `${t.retry}: ${doing}`)}
      {problem !== null && button('change.discarded', t.discard, `${t.discard}: ${doing}`)}
    </div>
  );
}
