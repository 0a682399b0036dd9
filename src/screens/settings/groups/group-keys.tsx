/** The API keys of the organisation that can read datasets of a group, and a new one for these datasets alone. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import type { Group } from '#contract/entities/people.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi, useConfiguration } from '../../../app/context.ts';
import { useOffered } from '../../../app/offered-calls.ts';
import { Button } from '../../../components/button.tsx';
import { FailedPart } from '../../../components/failed-part.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { useApiKeyMessages } from '../../../messages/api-keys.ts';
import { formatDay } from '../../../messages/format.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { keysQuery } from '../../../services/api/people-queries.ts';
import { KeyDialog } from '../keys/key-dialog.tsx';
import { KeyScopes } from '../keys/key-scopes.tsx';
import { keysDefaults } from '../keys/keys-search.ts';
import { useMembership } from '../use-membership.ts';

/** How many of these datasets a key reads. */
const readBy = ({ datasets }: ApiKey, of: Group['datasets']): number =>
  datasets === null
    ? of.length
    : of.filter(({ datasetGUID }) => datasets.some((one) => one.datasetGUID === datasetGUID)).length;

/** Nothing for those who may not see the keys of the organisation. */
export function GroupKeys({ group: { organisationGUID, organisationName, datasets } }: { group: Group }) {
  const { flags } = useConfiguration();
  const { user } = useMembership();
  const membership = user.organisations.find((one) => one.organisationGUID === organisationGUID);
  const isOffered = useOffered('key/list', 'key/create');
  if (!flags.API_KEYS || !isOffered || membership === undefined) return null;
  if (!roleGrants(membership.roleId, 'key.manage')) return null;
  return <Keys {...{ organisationGUID, organisationName, datasets }} />;
}

function Keys({
  organisationGUID,
  organisationName,
  datasets,
}: Pick<Group, 'organisationGUID' | 'organisationName' | 'datasets'>) {
  const t = useSettingsMessages().groups.keys;
  const words = useApiKeyMessages();
  const keys = useQuery(keysQuery(useApi(), organisationGUID));
  const [isAdding, setAdding] = useState(false);
  const reading = (keys.data ?? []).filter((key) => key.state === 'active' && readBy(key, datasets) > 0);
  return (
    <section className="settings-section" aria-labelledby="group-keys">
      <div className="section-line">
        <div>
          <h2 id="group-keys">{words.title}</h2>
          <p className="quiet t14">{t.lead(organisationName)}</p>
        </div>
        {datasets.length > 0 && (
          <Button small onClick={() => setAdding(true)}>
            <Icon of={Plus} />
            {t.add}
          </Button>
        )}
      </div>
      {keys.isPending && <SkeletonRows rows={1} />}
      <FailedPart of={keys} part="keys" />
      {keys.data !== undefined && reading.length === 0 && <p className="quiet">{t.none}</p>}
      {reading.length > 0 && (
        <RowTable
          caption={words.title}
          className="people lines"
          rows={reading}
          rowKey={({ keyGUID }) => keyGUID}
          columns={[
            {
              key: 'name',
              head: words.columns.name,
              cell: ({ keyGUID, name }) => (
                <Link to="/settings/apiKeys" search={{ ...keysDefaults, key: keyGUID }}>
                  {name}
                </Link>
              ),
            },
            {
              key: 'may',
              head: words.columns.may,
              ownLine: true,
              cell: ({ scopes }) => <KeyScopes scopes={scopes} />,
            },
            {
              key: 'datasets',
              head: t.datasets,
              cell: (key) =>
                key.datasets === null ? words.allDatasets : t.ofThese(readBy(key, datasets), datasets.length),
            },
            {
              key: 'expires',
              head: words.columns.expires,
              cell: ({ expiresAt }) => <span className="nowrap">{formatDay(expiresAt)}</span>,
            },
          ]}
        />
      )}
      {isAdding && (
        <KeyDialog
          organisationGUID={organisationGUID}
          apiKey={null}
          first={datasets}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
