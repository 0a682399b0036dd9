/** Counts the opening of a dataset's page, once for each; whether that works is no matter for the reader. */
import { useEffect } from 'react';
import { useApi } from '../../app/context.ts';

export function useRecordView(datasetGUID: string): void {
  const api = useApi();
  useEffect(() => {
    api.call('dataset:recordView', { datasetGUID }).catch(() => undefined);
  }, [api, datasetGUID]);
}
