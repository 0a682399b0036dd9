/** Chooses the table of a new chart, makes the chart that is proposed for it, and opens its editor. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../app/context.ts';
import { useDocumentMessages } from '../../messages/documents.ts';
import { DOCUMENTS } from '../../services/api/document-queries.ts';
import { offeredTablesQuery } from '../../services/api/table-queries.ts';
import { useMakeChart } from '../chart-edit/make-chart.ts';
import { TableChooser } from '../table-choice/table-chooser.tsx';

interface NewChartDialogProps {
  readonly organisation: UserOrganisation;
  readonly onClose: () => void;
}

export function NewChartDialog({ organisation, onClose }: NewChartDialogProps) {
  const { organisationGUID, slug } = organisation;
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const makeChart = useMakeChart();
  return (
    <TableChooser
      texts={useDocumentMessages().tables}
      queryOf={(keywords) => offeredTablesQuery(api, 'chart:sources', { organisationGUID, keywords })}
      fits={({ table }) => table?.state === 'ready' && table.rows > 0 && table.columns > 0}
      onChoose={async (table, preview) => {
        const { documentGUID } = await makeChart(organisationGUID, table, preview);
        // The list is shown again on the way back.
        void queryClient.invalidateQueries({ queryKey: [...DOCUMENTS, 'list'] });
        await navigate({
          to: '/organisation/$orgSlug/chart/$chartGUID/edit',
          params: { orgSlug: slug, chartGUID: documentGUID },
        });
      }}
      onClose={onClose}
    />
  );
}
