/** The data of a layer as GeoJSON: all rows that the reader may see. */
import { useMutation } from '@tanstack/react-query';
import type { OpenLayer } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { useShowFailed } from '../../app/failure-toasts.ts';
import { startDownload } from '../../app/save-file.ts';
import { LinkButton } from '../../components/button.tsx';
import { useMapsMessages } from '../../messages/maps.ts';

export function LayerDownload({ layer: { resourceGUID, name } }: { readonly layer: OpenLayer }) {
  const t = useMapsMessages().view;
  const api = useApi();
  const showFailed = useShowFailed();
  const { mutate, isPending } = useMutation({
    // The address of data that is not public ends after a minute, so it is requested on each press.
    mutationFn: () =>
      api.call('resource:downloadTable', { resourceGUID, form: 'geojson', columns: [], filters: [] }),
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) => showFailed(error, t.downloadFailed(name)),
  });
  return (
    <p>
      <LinkButton disabled={isPending} onClick={() => mutate()}>
        {t.download(name)}
      </LinkButton>
    </p>
  );
}
