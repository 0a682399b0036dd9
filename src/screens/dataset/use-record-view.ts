/** Counts the opening of a dataset's page, once for each reader; whether that works is no matter for them. */
import { useEffect } from 'react';
import { captured } from '../../app/capture.ts';
import { useSend } from '../../app/use-application.ts';
import { useApi } from '../../app/context.ts';
import type { DatasetView } from './dataset-view.ts';

let made: string | undefined;

/**
 * Tells this page from others for as long as it is open, and is kept nowhere. `randomUUID` is there on safe origins
 * only; without a number readers count as one.
 */
const visit = (): string | undefined => (made ??= globalThis.crypto.randomUUID?.());

export function useRecordView({ datasetGUID, status, visibility }: DatasetView): void {
  const api = useApi();
  const send = useSend();
  useEffect(() => {
    api.call('dataset:recordView', { datasetGUID, visit: visit() }).catch(() => undefined);
  }, [api, datasetGUID]);
  useEffect(() => {
    send(captured('dataset viewed', { datasetGUID, status, visibility }));
  }, [send, datasetGUID, status, visibility]);
}
