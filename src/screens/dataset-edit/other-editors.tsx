/** Who else has the dataset open in the editor, and where. It is quiet: nothing is announced. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EditPlace } from '#contract/publishing-constants.ts';
import { useApi } from '../../app/context.ts';
import { useOffered } from '../../app/offered-calls.ts';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { presenceQuery } from '../../services/api/publishing-queries.ts';

/** The others are counted. */
const NAMED_MOST = 3;

export interface OtherEditorsProps {
  readonly datasetGUID: string;
  /** Where this editor is. */
  readonly place: EditPlace;
}

export function OtherEditors({ datasetGUID, place }: OtherEditorsProps) {
  const t = useDatasetEditMessages();
  const api = useApi();
  const isOffered = useOffered('dataset:presence');
  const { data, isSuccess } = useQuery({ ...presenceQuery(api, datasetGUID, place), enabled: isOffered });
  useEffect(() => {
    if (!isOffered) return;
    // Where it does not arrive, the presence ends by itself.
    const leave = () =>
      void api.call('dataset:presence', { datasetGUID, section: null }, { keepalive: true }).catch(() => {});
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [api, datasetGUID, isOffered]);
  if (!isSuccess) return null;
  const named = data.result.slice(0, NAMED_MOST);
  const more = data.totalCount - named.length;
  const nameOf = (section: EditPlace) => (section === 'preview' ? t.preview : t.sections[section]);
  return (
    <>
      {named.map(({ name, section }) => (
        <span key={`${name} ${section}`} className="quiet t14">
          <bdi>{t.alsoHere(name, nameOf(section))}</bdi>
        </span>
      ))}
      {more > 0 && <span className="quiet t14">{t.moreHere(more)}</span>}
    </>
  );
}
