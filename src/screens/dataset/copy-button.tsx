/** A button that puts text on the clipboard and says whether that worked. */
import { Copy } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { showFailure, showSuccess } from '../../components/toast.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';

export interface CopyButtonProps {
  readonly text: string;
  /** The accessible name, where several buttons would have the same. */
  readonly label?: string;
  /** Said after the text was copied. */
  readonly done?: string;
  /** Called after the text was copied. */
  readonly onCopied?: () => void;
  readonly children?: ReactNode;
}

export function CopyButton({ text, label, done, onCopied, children }: CopyButtonProps) {
  const t = useDatasetPageMessages();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        showSuccess({ title: done ?? t.copied });
        onCopied?.();
      },
      () => showFailure(t.notCopied),
    );
  return (
    <Button small aria-label={label} onClick={() => void copy()}>
      <Icon of={Copy} />
      {children ?? t.copy}
    </Button>
  );
}
