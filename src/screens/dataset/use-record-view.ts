/** Counts the opening of a dataset's page, once for each reader. */
import { useEffect } from 'react';
import { captured } from '../../app/capture.ts';
import { useSend } from '../../app/use-application.ts';
import { useReportOpened } from '../../app/visit.ts';
import type { DatasetView } from './dataset-view.ts';

export function useRecordView({ datasetGUID, status, visibility }: DatasetView): void {
  const reportOpened = useReportOpened();
  const send = useSend();
  useEffect(() => reportOpened({ datasetGUID }), [reportOpened, datasetGUID]);
  useEffect(() => {
    send(captured('dataset viewed', { datasetGUID, status, visibility }));
  }, [send, datasetGUID, status, visibility]);
}
