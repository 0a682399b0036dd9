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
    if (record === 'rdfXml') send(captured('XML downloaded', { record }));
    else if (record !== 'turtle') send(captured('JSON downloaded', { record }));
  };
  return (
    <div className="export-part t14">
      <h3 id="exports" className="t14">
        {t.title}
      </h3>
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
    </div>
  );
}
