/** One tag: the list of the datasets that carry it, with every filter. */
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { useMessages } from '../../messages/messages.ts';
import { DiscoveryScreen } from './discovery-screen.tsx';
import type { DiscoverySearch } from './discovery-search.ts';
import { searchAt, type Place } from './place.ts';

export interface TagScreenProps {
  readonly tag: string;
  readonly search: DiscoverySearch;
}

export function TagScreen({ tag, search }: TagScreenProps) {
  const { tags } = useMessages().discovery;
  const place: Place = { kind: 'tag', tag };
  return (
    <DiscoveryScreen
      search={searchAt(place, search)}
      place={place}
      here={tag}
      head={
        <>
          <Breadcrumb above={[{ label: tags.above, link: { to: '/discovery' } }]} current={tag} />
          <div className="page-head">
            <h1>{tag}</h1>
            <p className="quiet measure">{tags.lede}</p>
          </div>
        </>
      }
    />
  );
}
