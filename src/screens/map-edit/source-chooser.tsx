/** Chooses the table of a new layer: those with places that the author may read. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MapSource } from '#contract/maps.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMapsMessages } from '../../messages/maps.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { mapSourcesQuery } from '../../services/api/map-queries.ts';

interface SourceChooserProps {
  readonly organisationGUID: string;
  readonly onChoose: (source: MapSource) => void;
  readonly onClose: () => void;
}

export function SourceChooser({ organisationGUID, onChoose, onClose }: SourceChooserProps) {
  const t = useMapsMessages().edit.sources;
  const [keywords, setKeywords] = useState('');
  const { data, error, refetch } = useQuery(
    mapSourcesQuery(useApi(), { organisationGUID, keywords: keywords.trim() }),
  );
  return (
    <Dialog labelledBy="map-sources-title" onClose={onClose}>
      <div className="stack">
        <h2 id="map-sources-title">{t.title}</h2>
        <TextField
          id="map-sources-words"
          type="search"
          label={t.find}
          hint={t.hint}
          value={keywords}
          onChange={({ currentTarget: { value } }) => setKeywords(value)}
        />
        {error !== null && data === undefined && (
          <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
        )}
        {error === null && data === undefined && <SkeletonRows rows={4} />}
        {data !== undefined && (
          <>
            <output className="quiet t13">{t.found(data.result.length)}</output>
            <ul className="map-sources" aria-label={t.title}>
              {data.result.map((source) => (
                <li key={source.resourceGUID}>
                  <div>
                    <p>{source.datasetTitle}</p>
                    <p className="quiet t13">
                      {source.name}, {source.organisationName}
                    </p>
                  </div>
                  <Button
                    small
                    aria-label={t.addNamed(`${source.datasetTitle}, ${source.name}`)}
                    onClick={() => onChoose(source)}
                  >
                    {t.add}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
