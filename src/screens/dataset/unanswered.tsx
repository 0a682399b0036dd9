/** Says that an address elsewhere did not answer when it was checked. */
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { formatDay } from '../../messages/format.ts';

export function Unanswered({ at }: { readonly at: string }) {
  const t = useDatasetPageMessages().resource;
  return <p className="t13 quiet resource-note">{t.unanswered(formatDay(at))}</p>;
}
