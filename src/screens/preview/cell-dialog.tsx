/** The full text of one cell. */
import { useQuery } from '@tanstack/react-query';
import type { PreviewColumn } from '#contract/preview.ts';
import { useApi } from '../../app/context.ts';
import { Dialog } from '../../components/dialog.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { usePreviewAddress } from './preview-address.ts';
import { cellQuery } from './preview-queries.ts';
import { ScrollRegion } from './scroll-region.tsx';

export interface CellDialogProps {
  readonly resourceGUID: string;
  readonly row: number;
  readonly column: PreviewColumn;
  readonly onClose: () => void;
}

export function CellDialog({ resourceGUID, row, column, onClose }: CellDialogProps) {
  const t = usePreviewMessages();
  const { sheet } = usePreviewAddress().address;
  const { data, error } = useQuery(
    cellQuery(useApi(), { resourceGUID, sheet, row, column: column.position }),
  );
  return (
    <Dialog labelledBy="preview-cell-title" onClose={onClose}>
      <div className="stack s">
        <h2 id="preview-cell-title">{column.name}</h2>
        <p className="quiet t13">{t.cell(row + 1)}</p>
        {data === undefined && error === null && <output className="quiet">{t.loading}</output>}
        {error !== null && <p role="alert">{t.rowsFailed}</p>}
        {data !== undefined && (
          <ScrollRegion className="preview-text" aria-label={column.name}>
            {data.text}
          </ScrollRegion>
        )}
        {data?.cut === true && <p className="quiet t13">{t.cellCut}</p>}
      </div>
    </Dialog>
  );
}
