/** How to cite a dataset: a sentence, and the same for programs that keep literature. */
import { Download } from 'lucide';
import { useConfiguration } from '../../app/context.ts';
import { saveFile } from '../../app/save-file.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';
import { citationKey, toBibtex, toRis, type Citable } from './citation-formats.ts';
import { CopyButton } from './copy-button.tsx';
import type { DatasetView } from './dataset-view.ts';
import { usePublicAddress } from './public-address.ts';

interface FormatProps {
  readonly name: string;
  readonly text: string;
  readonly fileName: string;
  readonly type: string;
}

function Format({ name, text, fileName, type }: FormatProps) {
  const t = useDatasetPageMessages();
  return (
    <details>
      <summary>{name}</summary>
      <div className="prose">
        <pre suppressHydrationWarning>{text}</pre>
      </div>
      <p className="row script-only">
        <CopyButton text={text} label={t.cite.copyNamed(name)} />
        <Button small aria-label={t.cite.saveNamed(name)} onClick={() => saveFile(fileName, type, text)}>
          <Icon of={Download} />
          {t.save}
        </Button>
      </p>
    </details>
  );
}

export function Citation({ dataset }: { readonly dataset: DatasetView }) {
  const { cite } = useDatasetPageMessages();
  const { productName } = useConfiguration();
  const address = usePublicAddress(dataset);
  const published = (dataset.firstPublishedAt ?? dataset.updatedAt).slice(0, 10);
  const work: Citable = {
    title: dataset.title,
    publisher: dataset.organisation.name,
    published,
    version: dataset.updatedAt.slice(0, 10),
    catalogue: productName,
    address,
    language: dataset.language,
    tags: dataset.tags,
  };
  const text = cite.text(work.publisher, published.slice(0, 4), work.title, productName, address);
  return <CiteWork work={work} text={text} />;
}

interface CiteWorkProps {
  readonly work: Citable;
  /** The citation as a sentence. */
  readonly text: string;
}

/** How to cite a work of the catalogue. */
export function CiteWork({ work, text }: CiteWorkProps) {
  const { cite } = useDatasetPageMessages();
  const key = citationKey(work);
  return (
    <section aria-labelledby="cite" className="stack s">
      <h2 id="cite">{cite.title}</h2>
      <p className="quiet citation" suppressHydrationWarning>
        {text}
      </p>
      <p className="script-only">
        <CopyButton text={text} />
      </p>
      <Format name={cite.bibtex} text={toBibtex(work)} fileName={`${key}.bib`} type="application/x-bibtex" />
      <Format
        name={cite.ris}
        text={toRis(work)}
        fileName={`${key}.ris`}
        type="application/x-research-info-systems"
      />
    </section>
  );
}
