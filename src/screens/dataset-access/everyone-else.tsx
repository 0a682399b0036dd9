/** What those may do with whom a dataset is not shared: anyone, other members, and members who may edit. */
import { Link } from '@tanstack/react-router';
import { Building, Globe, Pencil } from 'lucide';
import type { DatasetAccess } from '#contract/entities/sharing.ts';
import { statusWords } from '#contract/fixed-values.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { AccessLevelMark } from '../../components/access-level.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';

const icons = { everyone: Globe, members: Building, editors: Pencil } as const;

const EDIT_PAGE = '/organisation/$orgSlug/dataset/$datasetGUID/edit';

interface EveryoneElseProps {
  readonly datasetGUID: string;
  readonly access: DatasetAccess;
}

export function EveryoneElse({ datasetGUID, access }: EveryoneElseProps) {
  const messages = useDatasetAccessMessages();
  const t = messages.share.others;
  const isPageOffered = usePageOffered();
  const { classes, organisationName, organisationSlug, status, visibility } = access;
  return (
    <section className="stack" aria-label={t.title}>
      <h3>{t.title}</h3>
      <ul className="share-list">
        {classes.map(({ who, level, people }) => (
          <li key={who}>
            <Icon of={icons[who]} />
            <span>
              <span className="strong">
                {who === 'everyone' ? t.who.everyone : t.who[who](organisationName)}
              </span>
              <span className="quiet t13">
                {people === null ? t.withoutAccount : messages.people(people)}
              </span>
            </span>
            <span className="t14">
              <AccessLevelMark level={level}>
                {level === null ? messages.noAccess : messages.levels[level]}
              </AccessLevelMark>
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet t14">
        {messages.explain.classesText(statusWords[status], messages.explain.visibilities[visibility])}{' '}
        {isPageOffered(EDIT_PAGE) && (
          <Link
            to={EDIT_PAGE}
            params={{ orgSlug: organisationSlug, datasetGUID }}
            search={{ section: 'publish' }}
          >
            {t.change}
          </Link>
        )}
      </p>
    </section>
  );
}
