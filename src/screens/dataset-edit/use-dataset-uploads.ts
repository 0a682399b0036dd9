/** The uploads of a dataset for a part of its editor: what is stored is read, and a session that returns lets them go on. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useApi } from '../../app/context.ts';
import { useAuthentication } from '../../app/use-application.ts';
import { datasetUploads } from '../../services/uploads/dataset-uploads.ts';

export function useDatasetUploads(datasetGUID: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const uploads = useMemo(() => datasetUploads(api, datasetGUID), [api, datasetGUID]);
  useEffect(() => {
    const subscription = uploads.actor.on('file.stored', () => {
      void queryClient.invalidateQueries({ queryKey: ['publishing'] });
    });
    return () => subscription.unsubscribe();
  }, [uploads, queryClient]);
  const { status: session } = useAuthentication();
  useEffect(() => {
    if (session === 'authenticated') uploads.actor.send({ type: 'session.returned' });
  }, [uploads, session]);
  return uploads;
}
