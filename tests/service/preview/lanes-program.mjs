/** Converts small files as the product does, and never ends with a large one. */
import { statSync } from 'node:fs';
import { convert } from '#proxy/domains/preview/convert/convert.ts';

process.once('disconnect', () => process.exit(1));
process.once('message', (job) => {
  if (statSync(job.source).size > 10_000_000) return;
  void convert(job).then((result) => process.send?.(result, () => process.exit(0)));
});
