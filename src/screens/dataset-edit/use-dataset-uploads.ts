/** The uploads of a dataset for a part of its editor: what is stored is read, and a session that is there lets them go on. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useApi, useApplication } from '../../app/context.ts';
import { sessionOf } from '../../app/session-of.ts';
import { useAuthentication } from '../../app/use-application.ts';
import { datasetUploads } from '../../services/uploads/dataset-uploads.ts';

export function useDatasetUploads(datasetGUID: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const application = useApplication();
  const { status: session, user } = useAuthentication();
  const member = user?.attributes['sub'];
  const uploads = useMemo(
    () => datasetUploads(api, sessionOf(application), datasetGUID),
    // Another member has others.
    // oxlint-disable-next-line react/exhaustive-deps
    [api, application, datasetGUID, member],
  );
  useEffect(() => {
    const subscription = uploads.actor.on('file.stored', () => {
      void queryClient.invalidateQueries({ queryKey: ['publishing'] });
    });
    return () => subscription.unsubscribe();
  }, [uploads, queryClient]);
  useEffect(() => {
    if (session === 'authenticated') uploads.actor.send({ type: 'session.returned' });
  }, [uploads, session]);
  return uploads;
}
