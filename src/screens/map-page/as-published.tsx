/** Says that a map is shown with the data of its publication, and of which layers that is not so. */
import type { ReactNode } from 'react';
import type { OpenLayer, ShownMap } from '#contract/maps.ts';
import { Banner } from '../../components/banner.tsx';
import { formatDay } from '../../messages/format.ts';
import { useMapsMessages } from '../../messages/maps.ts';

/** Why a layer is shown with the data of now; null where it is that of then, or the same. */
function useReason() {
  const t = useMapsMessages().data;
  return ({ name, inPart, versions }: OpenLayer): string | null => {
    if (inPart) return t.inPart(name);
    if (versions?.isWithheld === true) return t.withheld(name);
    return versions === null || versions.isGone ? t.gone(name) : null;
  };
}

interface AsPublishedProps {
  readonly shown: ShownMap;
  /** The way to the map of now. */
  readonly children?: ReactNode;
}

export function AsPublished({ shown: { publication, layers }, children }: AsPublishedProps) {
  const t = useMapsMessages().view;
  const reasonOf = useReason();
  if (publication === null) return null;
  const reasons = layers.flatMap((layer) => {
    const reason = layer.state === 'open' ? reasonOf(layer) : null;
    return reason === null ? [] : [{ layerGUID: layer.layerGUID, reason }];
  });
  return (
    <Banner kind="warning">
      <p>
        {t.asPublished(publication.version, formatDay(publication.at.slice(0, 10)))} {children}
      </p>
      {reasons.map(({ layerGUID, reason }) => (
        <p key={layerGUID}>{reason}</p>
      ))}
    </Banner>
  );
}
