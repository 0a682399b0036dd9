/** Chooses a chart or a map of the organisation for a dashboard. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDocumentMessages } from '../../messages/documents.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { documentListQuery } from '../../services/api/document-queries.ts';
import { mapListQuery } from '../../services/api/map-queries.ts';

/** Charts or maps that are offered at once; the filter finds the others. */
const OFFERED = 50;

interface Offer {
  readonly guid: string;
  readonly title: string;
  readonly isDraft: boolean;
}

interface ChooserProps {
  readonly organisationGUID: string;
  readonly onChoose: (guid: string) => void;
  readonly onClose: () => void;
}

interface OffersProps extends ChooserProps {
  readonly kind: 'chart' | 'map';
  readonly offers: readonly Offer[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly keywords: string;
  readonly onKeywords: (keywords: string) => void;
}

function Offers({ kind, offers, error, onRetry, keywords, onKeywords, onChoose, onClose }: OffersProps) {
  const t = useDocumentMessages().edit.dashboard;
  return (
    <Dialog labelledBy="part-chooser-title" onClose={onClose}>
      <div className="stack">
        <h2 id="part-chooser-title">{t.choose[kind]}</h2>
        <TextField
          id="part-chooser-words"
          type="search"
          label={t.find}
          value={keywords}
          onChange={({ currentTarget: { value } }) => onKeywords(value)}
        />
        {error !== null && offers === undefined && (
          <FailedState title={t.chooseFailed} {...failureOf(error)} onRetry={onRetry} />
        )}
        {error === null && offers === undefined && <SkeletonRows rows={4} />}
        {offers?.length === 0 && <p className="quiet">{t.chooseNone[kind]}</p>}
        {offers !== undefined && offers.length > 0 && (
          <ul className="map-sources" aria-label={t.choose[kind]}>
            {offers.map(({ guid, title, isDraft }) => (
              <li key={guid}>
                <div>
                  <p>{title}</p>
                  {isDraft && <p className="quiet t13">{t.draft}</p>}
                </div>
                <Button small aria-label={t.addNamed(title)} onClick={() => onChoose(guid)}>
                  {t.add}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

export function ChartChooser(props: ChooserProps) {
  const { organisationGUID } = props;
  const [keywords, setKeywords] = useState('');
  const { data, error, refetch } = useQuery(
    documentListQuery(useApi(), { organisationGUID, kind: 'chart', keywords, limit: OFFERED }),
  );
  const offers = data?.result.map(({ documentGUID: guid, title, state }) => ({
    guid,
    title,
    isDraft: state === 'draft',
  }));
  return (
    <Offers
      {...props}
      kind="chart"
      offers={offers}
      error={error}
      onRetry={() => void refetch()}
      keywords={keywords}
      onKeywords={setKeywords}
    />
  );
}

export function MapChooser(props: ChooserProps) {
  const { organisationGUID } = props;
  const [keywords, setKeywords] = useState('');
  const { data, error, refetch } = useQuery(
    mapListQuery(useApi(), { organisationGUID, keywords, limit: OFFERED }),
  );
  const offers = data?.result.map(({ mapGUID: guid, title, state }) => ({
    guid,
    title,
    isDraft: state === 'draft',
  }));
  return (
    <Offers
      {...props}
      kind="map"
      offers={offers}
      error={error}
      onRetry={() => void refetch()}
      keywords={keywords}
      onKeywords={setKeywords}
    />
  );
}
