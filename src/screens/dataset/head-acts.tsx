/** Beside the download in the head of the page: following, and the citation in a panel that needs no script. */
import { Quote } from 'lucide';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import '../../styles/popover.css';
import { FollowAct } from '../follow/follow-section.tsx';
import { Citation } from './citation.tsx';
import type { DatasetView } from './dataset-view.ts';

const PANEL = 'cite-panel';

/** There is nothing to cite before the data is out. */
const isCitable = ({ status }: DatasetView) => status === 'published' || status === 'onRequest';

export function HeadActs({ dataset }: { readonly dataset: DatasetView }) {
  const t = useDatasetPageMessages().cite;
  return (
    <>
      <span className="script-only">
        <FollowAct kind="dataset" guid={dataset.datasetGUID} />
      </span>
      {isCitable(dataset) && (
        <span className="cite">
          <button type="button" className={buttonClass()} popoverTarget={PANEL}>
            <Icon of={Quote} />
            {t.title}
          </button>
          <div id={PANEL} className="popover cite-panel" popover="auto">
            <Citation dataset={dataset} />
          </div>
        </span>
      )}
    </>
  );
}
