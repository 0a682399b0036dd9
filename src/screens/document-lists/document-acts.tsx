/** What one may do with a line of a list of maps, charts and dashboards, and taking a deletion back. */
import { useMutation } from '@tanstack/react-query';
import { Copy, Trash2 } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { Banner } from '../../components/banner.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { catchFocus, placesBefore } from '../../components/lost-focus.ts';
import { showSuccess } from '../../components/toast.tsx';
import '../../styles/banner.css';
import '../../styles/maps.css';
import type { ListTexts } from './listed.ts';

interface DocumentActsProps {
  readonly texts: ListTexts;
  readonly title: string;
  /** The link to the editor. */
  readonly edit: ReactNode;
  readonly onDuplicate: () => Promise<unknown>;
  readonly onDelete: () => Promise<unknown>;
}

export function DocumentActs({ texts, title, edit, onDuplicate, onDelete }: DocumentActsProps) {
  const showFailed = useShowFailed();
  const duplicate = useMutation({
    mutationFn: onDuplicate,
    onSuccess: () => showSuccess({ title: texts.duplicated }),
    onError: (error) => showFailed(error, texts.duplicateFailed),
  });
  const remove = useMutation({
    mutationFn: onDelete,
    onError: (error) => showFailed(error, texts.deleteFailed),
  });
  return (
    <span className="map-acts">
      {edit}
      <Button
        kind="quiet"
        small
        iconOnly
        aria-label={texts.acts.duplicate(title)}
        busy={duplicate.isPending}
        onClick={() => duplicate.mutate()}
      >
        {!duplicate.isPending && <Icon of={Copy} />}
      </Button>
      <Button
        kind="quiet"
        small
        iconOnly
        aria-label={texts.acts.delete(title)}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {!remove.isPending && <Icon of={Trash2} />}
      </Button>
    </span>
  );
}

interface DeletedProps {
  readonly texts: ListTexts;
  readonly title: string;
  readonly onRestore: () => Promise<unknown>;
}

/** Offers to take a deletion back. */
export function Deleted({ texts, title, onRestore }: DeletedProps) {
  const showFailed = useShowFailed();
  const button = useRef<HTMLButtonElement>(null);
  const places = useRef<readonly HTMLElement[]>([]);
  // The line whose button was pressed is about to go, and after a press here this button.
  useEffect(() => {
    button.current?.focus();
    return () => {
      if (places.current.length > 0) catchFocus(places.current);
    };
  }, []);
  const { mutate, isPending } = useMutation({
    mutationFn: onRestore,
    onSuccess: () => showSuccess({ title: texts.restored }),
    onError: (error) => showFailed(error, texts.restoreFailed),
  });
  return (
    <Banner kind="info">
      <p>
        <output>{texts.deleted(title)}</output>{' '}
        <LinkButton
          ref={button}
          disabled={isPending}
          onClick={({ currentTarget }) => {
            places.current = placesBefore(currentTarget);
            mutate();
          }}
        >
          {texts.restore}
        </LinkButton>
      </p>
    </Banner>
  );
}
