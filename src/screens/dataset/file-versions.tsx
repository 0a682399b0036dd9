/** The versions of a file that readers have had, each with the way to it, or with the reason why there is none. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/context.ts';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { formatBytes, formatDay } from '../../messages/format.ts';
import { versionsQuery } from '../../services/api/difference-queries.ts';

/** Nothing while they are read, where they cannot be, and where there is one only. */
export function FileVersions({
  resourceGUID,
  name,
}: {
  readonly resourceGUID: string;
  readonly name: string;
}) {
  const t = useDatasetPageMessages().resource.versions;
  const { data } = useQuery(versionsQuery(useApi(), resourceGUID));
  if (data === undefined || data.length < 2) return null;
  return (
    <>
      <p className="strong">{t.title}</p>
      <ul aria-label={t.titleOf(name)}>
        {data.map(({ versionGUID, version, publishedAt, bytes, isCurrent, isWithheld, url }) => (
          <li key={versionGUID}>
            {url === null ? (
              t.version(version)
            ) : (
              <a href={url} download aria-label={t.download(version)}>
                {t.version(version)}
              </a>
            )}
            {`, ${[formatDay(publishedAt), bytes !== null && formatBytes(bytes), isCurrent && t.current, isWithheld && t.withheld].filter((part) => part !== false).join(', ')}`}
          </li>
        ))}
      </ul>
    </>
  );
}
