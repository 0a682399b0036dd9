/** The page's one primary act: the best file with its size, and the others in a menu that needs no script. */
import { ChevronDown, Download as DownloadIcon, ExternalLink } from 'lucide-react';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatBytes } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/popover.css';
import { downloads, type Resource } from './downloads.ts';
import { FileLink } from './file-link.tsx';

const Size = ({ bytes }: { bytes: number | null }) =>
  bytes === null ? null : <span className="note num">{formatBytes(bytes)}</span>;

export interface DownloadActProps {
  readonly resources: readonly Resource[];
  /** Not everybody may have the files. */
  readonly restricted: boolean;
}

export function DownloadAct({ resources, restricted }: DownloadActProps) {
  const t = useMessages().dataset;
  const [best, ...others] = downloads(resources);
  if (best === undefined) return null;
  return (
    <div className={others.length > 0 ? 'download has-more' : 'download'}>
      <FileLink className={buttonClass({ kind: 'primary' })} file={best} restricted={restricted}>
        <Icon of={best.external ? ExternalLink : DownloadIcon} />
        {best.external ? t.openAtSource(best.format) : t.download(best.format)}
        <Size bytes={best.bytes} />
      </FileLink>
      {others.length > 0 && (
        <details>
          <summary className={buttonClass({ kind: 'primary' })} aria-label={t.otherFormats}>
            <Icon of={ChevronDown} />
          </summary>
          <ul className="popover menu">
            {others.map((other) => (
              <li key={other.resourceGUID}>
                <FileLink file={other} restricted={restricted}>
                  <span className="format">{other.format}</span>
                  <span>{other.name}</span>
                  <Size bytes={other.bytes} />
                </FileLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
