/** The page's one primary act: the best file with its size, and the others in a menu that needs no script. */
import { ChevronDown, Download as DownloadIcon, ExternalLink } from 'lucide-react';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatBytes } from '../../messages/format.ts';
import { useMessages } from '../../messages/messages.ts';
import '../../styles/popover.css';
import { downloads, type Download, type Resource } from './downloads.ts';

const Size = ({ bytes }: { bytes: number | null }) =>
  bytes === null ? null : <span className="note num">{formatBytes(bytes)}</span>;

/** A link elsewhere opens there; a file of this site is saved. */
const linkOf = ({ url, external }: Download) =>
  external ? { href: url, rel: 'noopener' } : { href: url, download: '' };

export function DownloadAct({ resources }: { readonly resources: readonly Resource[] }) {
  const t = useMessages().dataset;
  const [best, ...others] = downloads(resources);
  if (best === undefined) return null;
  return (
    <div className={others.length > 0 ? 'download has-more' : 'download'}>
      <a className={buttonClass({ kind: 'primary' })} {...linkOf(best)}>
        <Icon of={best.external ? ExternalLink : DownloadIcon} />
        {best.external ? t.openAtSource(best.format) : t.download(best.format)}
        <Size bytes={best.bytes} />
      </a>
      {others.length > 0 && (
        <details>
          <summary className={buttonClass({ kind: 'primary' })} aria-label={t.otherFormats}>
            <Icon of={ChevronDown} />
          </summary>
          <ul className="popover menu">
            {others.map((other) => (
              <li key={other.resourceGUID}>
                <a {...linkOf(other)}>
                  <span className="format">{other.format}</span>
                  <span>{other.name}</span>
                  <Size bytes={other.bytes} />
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
