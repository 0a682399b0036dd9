/** Counts the opening of a dataset's page, once for each; whether that works is no matter for the reader. */
import { useEffect } from 'react';
import { useCapture } from '../../app/capture.ts';
import { useApi } from '../../app/context.ts';
import type { DatasetView } from './dataset-view.ts';

export function useRecordView({ datasetGUID, status, visibility }: DatasetView): void {
  const api = useApi();
  const capture = useCapture();
  useEffect(() => {
    api.call('dataset:recordView', { datasetGUID }).catch(() => undefined);
  }, [api, datasetGUID]);
  useEffect(() => {
    capture('dataset viewed', { datasetGUID, status, visibility });
  }, [capture, datasetGUID, status, visibility]);
}
