/** Lookups about personal data: how it was anonymised, and the lawful basis for processing it. */
import { DPV, type LookupSeed } from './seed-row.ts';

const anonymisation = (
  id: number,
  code: string,
  label: string,
  family: string | null,
  concept: string | null,
  /** True: still personal or not assessed, so the data cannot be open to everyone. */
  restricted = false,
): LookupSeed => ({
  id,
  code,
  label,
  uri: concept === null ? undefined : DPV + concept,
  details: { family, restricted },
});

/** Families after ISO/IEC 20889 and the opinion WP29 05/2014. */
export const dataAnonymisationTypes: readonly LookupSeed[] = [
  anonymisation(1, 'none-needed', 'No personal data', null, 'NonPersonalData'),
  anonymisation(2, 'aggregated', 'Aggregated', 'generalisation', 'AnonymisedData'),
  anonymisation(3, 'suppressed', 'Cells or fields suppressed', 'suppression', 'AnonymisedData'),
  anonymisation(4, 'generalised', 'Generalised', 'generalisation', 'AnonymisedData'),
  anonymisation(5, 'perturbed', 'Noise, rounding or swapping', 'randomisation', 'AnonymisedData'),
  anonymisation(6, 'dp', 'Differential privacy', 'randomisation', 'AnonymisedData'),
  anonymisation(7, 'synthetic', 'Synthetic data', null, 'SyntheticData'),
  anonymisation(8, 'masked', 'Masked or redacted', 'suppression', 'AnonymisedData'),
  anonymisation(
    9,
    'pseudonymised',
    'Pseudonymised, still personal',
    'pseudonymisation',
    'PseudonymisedData',
    true,
  ),
  anonymisation(
    10,
    'deidentified',
    'De-identified, some risk remains',
    'pseudonymisation',
    'PseudonymisedData',
    true,
  ),
  anonymisation(11, 'not-anonymised', 'Personal data, not anonymised', null, 'PersonalData', true),
  anonymisation(12, 'unknown', 'Not assessed', null, null, true),
];

const GDPR = 'https://w3id.org/dpv/legal/eu/gdpr#';

const basis = (id: number, code: string, label: string, article: string, special: boolean): LookupSeed => ({
  id,
  code,
  label,
  description: `GDPR, article ${article}`,
  uri: GDPR + code,
  details: { article, specialCategory: special },
});

/** Articles 6(1) and 9(2) of the UK and EU GDPR. */
export const lawfulBases: readonly LookupSeed[] = [
  { id: 1, code: 'none', label: 'Not personal data', details: { article: null, specialCategory: false } },
  basis(2, 'A6-1-a', 'Consent', '6(1)(a)', false),
  basis(3, 'A6-1-b', 'Contract', '6(1)(b)', false),
  basis(4, 'A6-1-c', 'Legal obligation', '6(1)(c)', false),
  basis(5, 'A6-1-d', 'Vital interests', '6(1)(d)', false),
  basis(6, 'A6-1-e', 'Public task', '6(1)(e)', false),
  basis(7, 'A6-1-f', 'Legitimate interests', '6(1)(f)', false),
  basis(8, 'A9-2-a', 'Explicit consent', '9(2)(a)', true),
  basis(9, 'A9-2-b', 'Employment and social security', '9(2)(b)', true),
  basis(10, 'A9-2-c', 'Vital interests of someone unable to consent', '9(2)(c)', true),
  basis(11, 'A9-2-d', 'Not-for-profit body', '9(2)(d)', true),
  basis(12, 'A9-2-e', 'Made public by the data subject', '9(2)(e)', true),
  basis(13, 'A9-2-f', 'Legal claims', '9(2)(f)', true),
  basis(14, 'A9-2-g', 'Substantial public interest', '9(2)(g)', true),
  basis(15, 'A9-2-h', 'Health or social care', '9(2)(h)', true),
  basis(16, 'A9-2-i', 'Public health', '9(2)(i)', true),
  basis(17, 'A9-2-j', 'Archiving, research and statistics', '9(2)(j)', true),
];
