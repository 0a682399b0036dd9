/** What editors of maps, charts and dashboards have in common: opening, the title with undo, and how saving goes. */
import { Redo2, Undo2 } from 'lucide';
import type { ReactNode } from 'react';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { keepFocusNear } from '../../components/lost-focus.ts';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { TextField } from '../../components/text-field.tsx';
import { sayBrokenRule } from '../../messages/rules.ts';
import '../../styles/banner.css';
import '../../styles/field.css';
import '../../styles/map-edit.css';
import type { DocumentEditing } from './use-document-editing.ts';

type Ended = Readonly<Record<'title' | 'text', string>>;

/** What an editor says; each kind of document has its own words. */
export interface EditorTexts {
  readonly opening: string;
  readonly title: string;
  readonly undo: string;
  readonly redo: string;
  readonly retry: string;
  readonly saved: Readonly<Record<DocumentEditing<unknown>['savedState'], string>>;
  readonly conflict: {
    readonly text: (name: string) => string;
    readonly mine: string;
    readonly theirs: string;
  };
  readonly ended: Readonly<Record<'unknown' | 'forbidden' | 'gone', Ended>>;
}

type Editing = Pick<
  DocumentEditing<unknown>,
  'screen' | 'savedState' | 'conflict' | 'refusal' | 'mayUndo' | 'mayRedo' | 'send'
>;

interface EditorProps {
  readonly editing: Editing;
  readonly texts: EditorTexts;
}

/** Whether everything is saved, and what one may do where it is not. */
function Saved({ editing: { savedState, conflict, refusal, send }, texts }: EditorProps) {
  if (savedState === 'conflict')
    return (
      <Banner kind="warning">
        <p>{texts.conflict.text(conflict ?? '')}</p>
        <p className="row wrap">
          <Button small onClick={() => send({ type: 'conflict.mineKept' })}>
            {texts.conflict.mine}
          </Button>
          <Button small onClick={() => send({ type: 'conflict.theirsTaken' })}>
            {texts.conflict.theirs}
          </Button>
        </p>
      </Banner>
    );
  const isStopped = ['unreachable', 'failing', 'signedOut', 'refused'].includes(savedState);
  if (!isStopped) return null;
  return (
    <Banner kind="danger">
      <p>
        {texts.saved[savedState]}
        {refusal !== null && ` ${sayBrokenRule(refusal) ?? ''}`}
      </p>
      <Button small onClick={() => send({ type: 'retry.requested' })}>
        {texts.retry}
      </Button>
    </Banner>
  );
}

interface EditorHeadProps extends EditorProps {
  readonly id: string;
  readonly title: string;
  readonly maxLength: number;
  readonly onTitle: (title: string) => void;
  /** More that one may do with the document. */
  readonly acts?: ReactNode;
}

/** The title, undo and redo, and whether everything is saved. */
export function EditorHead({ id, editing, texts, title, maxLength, onTitle, acts }: EditorHeadProps) {
  const { savedState, mayUndo, mayRedo, send } = editing;
  return (
    <>
      <div className="map-edit-head">
        <TextField
          id={id}
          label={texts.title}
          maxLength={maxLength}
          value={title}
          onChange={({ currentTarget: { value } }) => onTitle(value)}
          onBlur={() => send({ type: 'typing.paused' })}
        />
        <div className="row wrap">
          <output className="quiet t14">{texts.saved[savedState]}</output>
          <span className="row">
            <Button
              iconOnly
              aria-label={texts.undo}
              disabled={!mayUndo}
              onClick={({ currentTarget }) => {
                keepFocusNear(currentTarget);
                send({ type: 'undo.requested' });
              }}
            >
              <Icon of={Undo2} />
            </Button>
            <Button
              iconOnly
              aria-label={texts.redo}
              disabled={!mayRedo}
              onClick={({ currentTarget }) => {
                keepFocusNear(currentTarget);
                send({ type: 'redo.requested' });
              }}
            >
              <Icon of={Redo2} />
            </Button>
          </span>
          {acts}
        </div>
      </div>
      <Saved editing={editing} texts={texts} />
    </>
  );
}

interface EditorFrameProps extends EditorProps {
  readonly heading: string;
  readonly failed: string;
  /** True: it takes the whole width of the window. */
  readonly isWide?: boolean;
  /** The way to the list. */
  readonly back: ReactNode;
  /** Is asked for once the document is open. */
  readonly children: () => ReactNode;
}

export function EditorFrame({
  editing,
  texts,
  heading,
  failed,
  isWide = false,
  back,
  children,
}: EditorFrameProps) {
  const { screen, send } = editing;
  const retry = () => send({ type: 'retry.requested' });
  return (
    <main id="main" tabIndex={-1} className={isWide ? 'container wide' : 'container'}>
      <div className="app-head">
        <div>
          <p className="t14">{back}</p>
          <h1>{heading}</h1>
        </div>
      </div>
      {screen === 'opening' && (
        <>
          <output className="sr">{texts.opening}</output>
          <SkeletonRows rows={6} />
        </>
      )}
      {screen === 'unavailable' && <FailedState title={failed} offline={false} onRetry={retry} />}
      {(screen === 'unknown' || screen === 'forbidden' || screen === 'gone') && (
        <EmptyState title={texts.ended[screen].title}>
          <p className="measure">{texts.ended[screen].text}</p>
          <p className="row wrap">
            {back}
            <Button small onClick={retry}>
              {texts.retry}
            </Button>
          </p>
        </EmptyState>
      )}
      {screen === 'editing' && children()}
    </main>
  );
}
