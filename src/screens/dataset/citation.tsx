/** How to cite a dataset, and a button that copies it. */
import { useRouter } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import type { Dataset } from '#contract/entities/dataset.ts';
import { useConfiguration } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { publicDatasetLink } from '../../components/dataset-link.ts';
import { Icon } from '../../components/icon.tsx';
import { showFailure, showSuccess } from '../../components/toast.tsx';
import { useMessages } from '../../messages/messages.ts';

export function Citation({ dataset }: { readonly dataset: Dataset }) {
  const { cite } = useMessages().dataset;
  const { productName } = useConfiguration();
  const router = useRouter();
  const text = useRef<HTMLParagraphElement>(null);
  // The public view is the one to cite, also on the page that only members see.
  const address = `${router.origin ?? ''}${router.buildLocation(publicDatasetLink(dataset)).href}`;
  const year = (dataset.firstPublishedAt ?? dataset.updatedAt).slice(0, 4);
  const copy = () =>
    navigator.clipboard.writeText(text.current?.textContent ?? '').then(
      () => showSuccess({ title: cite.copied }),
      () => showFailure(cite.notCopied),
    );
  return (
    <section aria-labelledby="cite" className="stack s">
      <h2 id="cite">{cite.title}</h2>
      {/* The server knows the public origin; where the page is reached by another name, its text stays. */}
      <p ref={text} className="quiet citation" suppressHydrationWarning>
        {cite.text(dataset.organisation.name, year, dataset.title, productName, address)}
      </p>
      <p className="script-only">
        <Button small onClick={() => void copy()}>
          <Icon of={Copy} />
          {cite.copy}
        </Button>
      </p>
    </section>
  );
}
