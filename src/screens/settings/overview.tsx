/** `/settings`: what this person can set, by their role, and a search among it. */
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide';
import { useId, useState } from 'react';
import { useApplicationView, useSend } from '../../app/use-application.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { useSettingsMessages, type SettingsMessages } from '../../messages/settings.ts';
import '../../styles/settings-overview.css';
import { EntryState } from './entry-state.tsx';
import { roleName } from './say.ts';
import {
  useOrganisationEntries,
  useOwnEntries,
  usePlatformEntries,
  type SettingsEntry,
} from './settings-entries.ts';
import { OrganisationSwitch } from './settings-page.tsx';
import { useMembership } from './use-membership.ts';

/** Every word is in the name of the page, or in what it is about. */
const matches = (t: SettingsMessages, key: SettingsEntry['key'], words: string): boolean => {
  const text = `${t.nav[key]} ${t.about[key]}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

function Entries({ entries }: { readonly entries: readonly SettingsEntry[] }) {
  const t = useSettingsMessages();
  const { organisation } = useMembership();
  return (
    <ul className="settings-list">
      {entries.map(({ key, to, part, icon }) => (
        <li key={key}>
          <Link to={to} {...(part !== undefined && { hash: part })}>
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

/** What is kept in this browser and not with the account. */
function Device() {
  const t = useSettingsMessages().device;
  const id = useId();
  const mode = useApplicationView((view) => view.colourMode);
  const send = useSend();
  const modes = ['system', 'light', 'dark'] as const;
  return (
    <section aria-labelledby={`${id}-title`} className="settings-device">
      <h2 id={`${id}-title`}>{t.title}</h2>
      <Field id={id} label={t.colours} hint={t.hint}>
        {(control) => (
          <Select
            {...control}
            value={mode}
            options={modes.map((value) => ({ value, label: t.modes[value] }))}
            onChange={({ currentTarget: { value } }) =>
              send({ type: 'mode.chosen', mode: modes.find((one) => one === value) ?? 'system' })
            }
          />
        )}
      </Field>
    </section>
  );
}

export function SettingsOverview() {
  const t = useSettingsMessages();
  const { organisation, user } = useMembership();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const fits = ({ key }: SettingsEntry) => matches(t, key, words);
  const own = useOrganisationEntries().filter(fits);
  const personal = useOwnEntries().filter(fits);
  const platform = usePlatformEntries().filter(fits);
  const found = own.length + platform.length + personal.length;
  return (
    <main id="main" tabIndex={-1}>
      <div className="app-head">
        <div>
          <h1>{t.title}</h1>
          <p className="quiet t14">
            {organisation === undefined
              ? t.noRole
              : t.yourRole(roleName(t, organisation.roleId), organisation.name)}
            {user.isPlatformAdministrator === true && ` ${t.platformRole}`}
          </p>
        </div>
        <div className="row wrap">
          <input
            className="input small find-setting"
            type="search"
            aria-label={t.find.label}
            placeholder={t.find.label}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <OrganisationSwitch />
        </div>
      </div>
      <output className="sr">{words === '' ? '' : t.find.found(found)}</output>
      {found === 0 && <EmptyState title={t.find.none(words)} />}
      <div className="settings-columns">
        {own.length > 0 && organisation !== undefined && (
          <section aria-labelledby="settings-organisation">
            <h2 id="settings-organisation">{organisation.name}</h2>
            <Entries entries={own} />
          </section>
        )}
        {platform.length > 0 && (
          <section aria-labelledby="settings-platform">
            <h2 id="settings-platform">{t.nav.platform}</h2>
            <Entries entries={platform} />
          </section>
        )}
        {(personal.length > 0 || words === '') && (
          <div>
            {personal.length > 0 && (
              <section aria-labelledby="settings-you">
                <h2 id="settings-you">{t.nav.you}</h2>
                <Entries entries={personal} />
              </section>
            )}
            {words === '' && <Device />}
          </div>
        )}
      </div>
    </main>
  );
}
