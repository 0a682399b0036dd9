/** What is opened on the map of a table: a place, and what is behind it. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallInput } from '#contract/index.ts';
import type { MapFeature } from '#contract/preview-map.ts';
import { useApi } from '../../../app/context.ts';
import { focusBack } from './focus-back.ts';
import { mapQuery } from './map-queries.ts';
import type { Asked } from './map-request.ts';
import { exactly } from './use-file-map.ts';

interface Opened {
  readonly feature: MapFeature;
  /** The conditions under which it was opened. */
  readonly under: string;
  /** Of a dot of a tile: its first row. */
  readonly dot: number | null;
  /** The zoom at which it was opened. */
  readonly zoom: number;
}

/** @param question what the map asks for, wherever it is */
export function useOpenedPlace(
  question: Omit<CallInput<'resource:previewMap'>, 'view' | 'zoom' | 'row'>,
  shown: Asked | null,
) {
  const api = useApi();
  const opener = useRef<HTMLElement | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  // What was opened under other conditions is not there any more.
  const under = JSON.stringify([question.sheet, question.filters]);
  const kept = opened?.under === under ? opened : null;
  // A dot that was pressed says where it is and how much; what is behind it comes after.
  const behind = useQuery({
    ...mapQuery(api, {
      ...question,
      ...exactly({ view: null, zoom: kept?.zoom ?? 0 }),
      row: kept?.dot ?? null,
    }),
    enabled: kept !== null && kept.dot !== null,
    placeholderData: undefined,
  });
  return {
    /** Names the place among those that were opened. */
    key: kept?.feature.rows[0],
    open: kept === null ? null : ((kept.dot === null ? null : behind.data?.features[0]) ?? kept.feature),
    choose: (feature: MapFeature, dot: number | null = null) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setOpened({ feature, under, dot, zoom: shown?.zoom ?? 0 });
    },
    close: () => {
      setOpened(null);
      focusBack(opener.current);
    },
  };
}
