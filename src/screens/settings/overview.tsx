/** `/settings`: what this person can set, by their role. */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { useSettingsMessages } from '../../messages/settings.ts';
import { EntryState } from './entry-state.tsx';
import { roleName } from './say.ts';
import { ownEntries, useOrganisationEntries, type SettingsEntry } from './settings-entries.ts';
import { OrganisationSwitch } from './settings-page.tsx';
import { useMembership } from './use-membership.ts';

function Entries({ entries }: { readonly entries: readonly SettingsEntry[] }) {
  const t = useSettingsMessages();
  const { organisation } = useMembership();
  return (
    <ul className="settings-list">
      {entries.map(({ key, to, icon }) => (
        <li key={key}>
          <Link to={to}>
            <Icon of={icon} />
            <span>
              <span className="strong">{t.nav[key]}</span>
              <span className="quiet t14">{t.about[key]}</span>
            </span>
            <EntryState entry={key} organisation={organisation} />
            <Icon of={ChevronRight} directed />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function SettingsOverview() {
  const t = useSettingsMessages();
  const { organisation } = useMembership();
  const own = useOrganisationEntries();
  return (
    <main id="main" tabIndex={-1}>
      <div className="app-head">
        <div>
          <h1>{t.title}</h1>
          <p className="quiet t14">
            {organisation === undefined
              ? t.noOrganisation.title
              : t.yourRole(roleName(t, organisation.roleId), organisation.name)}
          </p>
        </div>
        <OrganisationSwitch />
      </div>
      <div className="settings-columns">
        {own.length > 0 && organisation !== undefined && (
          <section aria-labelledby="settings-organisation">
            <h2 id="settings-organisation">{organisation.name}</h2>
            <Entries entries={own} />
          </section>
        )}
        <section aria-labelledby="settings-you">
          <h2 id="settings-you">{t.nav.you}</h2>
          <Entries entries={ownEntries} />
        </section>
      </div>
    </main>
  );
}
