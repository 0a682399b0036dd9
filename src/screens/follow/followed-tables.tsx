/** What a member follows, as two tables: datasets with what has changed, organisations with what is new. */
import { Link } from '@tanstack/react-router';
import type { FollowedDataset, FollowedOrganisation } from '#contract/follow.ts';
import { isForMembers } from '../../components/dataset-link.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { useFollowMessages } from '../../messages/follow.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollow } from './use-follow.ts';
import { inLanguage } from '../../components/in-language.ts';

interface RowActProps {
  readonly kind: 'dataset' | 'organisation';
  readonly guid: string;
  readonly name: string;
}

/** Until it is pressed, what the list says. */
const followed = { following: true, followers: 1 };

/** Stays where it is when it is pressed, so that the press can be taken back. */
function RowAct({ kind, guid, name }: RowActProps) {
  const t = useFollowMessages();
  return <FollowButton follow={useFollow(kind, guid, followed)} label={t.actNamed(name)} />;
}

function Changes({ changes }: Pick<FollowedDataset, 'changes'>) {
  const t = useFollowMessages().list;
  if (changes.length === 0) return <span className="quiet">{t.unchanged}</span>;
  return (
    <ul className="changes">
      {changes.map((part) => (
        <li key={part}>{t.parts[part]}</li>
      ))}
    </ul>
  );
}

export function FollowedDatasets({ datasets }: { readonly datasets: readonly FollowedDataset[] }) {
  const t = useFollowMessages().list;
  return (
    <RowTable
      caption={t.caption}
      className="followed"
      rows={datasets}
      rowKey={({ datasetGUID }) => datasetGUID}
      columns={[
        {
          key: 'title',
          head: t.columns.title,
          cell: (dataset) => (
            <>
              <DatasetTitleLink
                dataset={dataset}
                asMember={isForMembers(dataset)}
                className="plain"
                {...inLanguage(dataset.language)}
              >
                {dataset.title}
              </DatasetTitleLink>
              <p className="t13 quiet">{dataset.organisation.name}</p>
            </>
          ),
        },
        { key: 'changes', head: t.columns.changes, cell: (dataset) => <Changes {...dataset} /> },
        {
          key: 'updated',
          head: t.columns.updated,
          className: 'nowrap',
          wideOnly: true,
          cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
        },
        {
          key: 'act',
          head: t.columns.act,
          end: true,
          cell: ({ datasetGUID, title }) => <RowAct kind="dataset" guid={datasetGUID} name={title} />,
        },
      ]}
    />
  );
}

export function FollowedOrganisations({
  organisations,
}: {
  readonly organisations: readonly FollowedOrganisation[];
}) {
  const t = useFollowMessages().list;
  return (
    <RowTable
      caption={t.organisationsCaption}
      className="followed"
      rows={organisations}
      rowKey={({ organisationGUID }) => organisationGUID}
      columns={[
        {
          key: 'name',
          head: t.columns.name,
          cell: ({ slug, name }) => (
            <Link className="plain" to="/organisation/$orgSlug" params={{ orgSlug: slug }}>
              {name}
            </Link>
          ),
        },
        {
          key: 'changes',
          head: t.columns.changes,
          cell: ({ newDatasets }) =>
            newDatasets === 0 ? (
              <span className="quiet">{t.unchanged}</span>
            ) : (
              <ul className="changes">
                <li>{t.newDatasets(newDatasets)}</li>
              </ul>
            ),
        },
        {
          key: 'act',
          head: t.columns.act,
          end: true,
          cell: ({ organisationGUID, name }) => (
            <RowAct kind="organisation" guid={organisationGUID} name={name} />
          ),
        },
      ]}
    />
  );
}
