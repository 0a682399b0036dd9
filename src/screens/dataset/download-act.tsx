/** The page's one primary act: the publisher's first file, with the others in a menu that needs no script. */
import { ChevronDown, Download as DownloadIcon, ExternalLink, Mail } from 'lucide';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { safeHref } from '../../components/markdown-inline.ts';
import { formatBytes } from '../../messages/format.ts';
import { useDatasetMessages } from '../../messages/dataset.ts';
import '../../styles/popover.css';
import type { DatasetView } from './dataset-view.ts';
import { downloads, type Resource } from './downloads.ts';
import { FileLink } from './file-link.tsx';

const MENU = 'other-downloads';
const FILE_NAME = 'download-name';
/** A menu is for choosing at a glance; longer lists are below, with a search. */
const MOST_IN_MENU = 10;

const Size = ({ bytes }: { bytes: number | null }) =>
  bytes === null ? null : <span className="note num nowrap">{formatBytes(bytes)}</span>;

export interface DownloadActProps {
  readonly resources: readonly Resource[];
  /** Not everyone may have the files. */
  readonly restricted: boolean;
}

export function DownloadAct({ resources, restricted }: DownloadActProps) {
  const t = useDatasetMessages();
  const [best, ...others] = downloads(resources);
  if (best === undefined) return null;
  const isNamed = resources.length > 1;
  return (
    <div className="download-act">
      <div className={others.length > 0 ? 'download has-more' : 'download'}>
        <FileLink
          className={buttonClass({ kind: 'primary' })}
          file={best}
          restricted={restricted}
          aria-describedby={isNamed ? FILE_NAME : undefined}
        >
          <Icon of={best.external ? ExternalLink : DownloadIcon} />
          {best.external ? t.openAtSource(best.format) : t.download(best.format)}
          <Size bytes={best.bytes} />
        </FileLink>
        {others.length > 0 && (
          <>
            <button
              type="button"
              className={buttonClass({ kind: 'primary' })}
              aria-label={t.otherFiles}
              popoverTarget={MENU}
            >
              <Icon of={ChevronDown} />
            </button>
            <ul id={MENU} className="popover menu" popover="auto" aria-label={t.otherFiles}>
              {others.slice(0, MOST_IN_MENU).map((other) => (
                <li key={other.resourceGUID}>
                  <FileLink file={other} restricted={restricted}>
                    <span className="format nowrap">{other.format}</span>
                    <span>{other.name}</span>
                    <Size bytes={other.bytes} />
                  </FileLink>
                </li>
              ))}
              {others.length > MOST_IN_MENU && (
                <li>
                  <a href="#resources">{t.allFiles(resources.length)}</a>
                </li>
              )}
            </ul>
          </>
        )}
      </div>
      {isNamed && (
        <p id={FILE_NAME} className="t13 quiet">
          {best.name}
        </p>
      )}
    </div>
  );
}

/** In the place of the download where the data is given out on request; nothing when there is no way to ask. */
export function AskAct({ dataset: { contact, title } }: { readonly dataset: DatasetView }) {
  const t = useDatasetMessages();
  const page = contact?.url ? safeHref(contact.url) : null;
  const mail = contact?.email
    ? `mailto:${contact.email}?subject=${encodeURIComponent(t.askSubject(title))}`
    : null;
  const href = mail ?? page;
  if (href === null) return null;
  return (
    <div className="download">
      <a className={buttonClass({ kind: 'primary' })} href={href}>
        <Icon of={mail === null ? ExternalLink : Mail} />
        {t.ask}
      </a>
    </div>
  );
}
