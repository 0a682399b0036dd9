/** How a licence is called where there is little room. */
import type { DatasetSummary } from '#contract/entities/dataset.ts';

type Licence = NonNullable<DatasetSummary['licence']>;

/** Licences people know by their code (`CC-BY-4.0`) keep it; generic entries (`other-open`) have words instead. */
export const licenceName = ({ code, label }: Pick<Licence, 'code' | 'label'>): string =>
  /[A-Z]/.test(code) ? code : label;
