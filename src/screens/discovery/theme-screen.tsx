/** One theme: what belongs to it, and the list of its datasets with every filter. */
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { useMessages } from '../../messages/messages.ts';
import { DiscoveryScreen } from './discovery-screen.tsx';
import type { DiscoverySearch } from './discovery-search.ts';
import { searchAt, type Place } from './place.ts';

export interface ThemeScreenProps {
  readonly place: Place;
  readonly name: string;
  readonly description: string;
  readonly search: DiscoverySearch;
}

export function ThemeScreen({ place, name, description, search }: ThemeScreenProps) {
  const { themes } = useMessages().discovery;
  return (
    <DiscoveryScreen
      search={searchAt(place, search)}
      place={place}
      here={name}
      head={
        <>
          <Breadcrumb above={[{ label: themes.title, link: { to: '/discovery/themes' } }]} current={name} />
          <div className="page-head">
            <h1>{name}</h1>
            <p className="quiet measure">{description}</p>
          </div>
        </>
      }
    />
  );
}
