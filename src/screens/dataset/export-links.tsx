/** The record of a dataset in the vocabularies that other catalogues and programs read. */
import { datasetPath, exportFormats, exportPath, type ExportKey } from '#contract/exports.ts';
import { captured } from '../../app/capture.ts';
import { useSend } from '../../app/use-application.ts';
import { useDatasetPageMessages } from '../../messages/dataset-page.ts';

const keys = Object.keys(exportFormats) as ExportKey[];

export function ExportLinks({ datasetGUID }: { readonly datasetGUID: string }) {
  const t = useDatasetPageMessages().exports;
  const send = useSend();
  const report = (record: ExportKey) => {
    if (record === 'rdfXml') send(captured('XML downloaded', { datasetGUID, record }));
    else if (record !== 'turtle') send(captured('JSON downloaded', { datasetGUID, record }));
  };
  return (
    <section aria-labelledby="exports">
      <h2 id="exports">{t.title}</h2>
      <ul className="bare export-links">
        {keys.map((key) => (
          <li key={key}>
            {/* Not a page of the application, so not its router's to open. */}
            <a href={exportPath(datasetPath(datasetGUID), key)} onClick={() => report(key)}>
              {t.formats[key]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
