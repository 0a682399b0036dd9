/** Texts of the computed quality of a dataset. */
import type { QualityCriterion } from '#contract/quality-criteria.ts';

const criteria: Readonly<Record<QualityCriterion, { readonly met: string; readonly missing: string }>> = {
  description: { met: 'The description is full', missing: 'The description is short' },
  contact: { met: 'A contact is named', missing: 'No contact is named' },
  licence: { met: 'A licence is named', missing: 'No licence is named' },
  frequency: { met: 'The update frequency is stated', missing: 'The update frequency is not stated' },
  onTime: { met: 'The data is up to date', missing: 'The data is overdue' },
  temporal: { met: 'The time covered is stated', missing: 'The time covered is not stated' },
  spatial: { met: 'The place is stated', missing: 'The place is not stated' },
  provenance: {
    met: 'How the data was made is described',
    missing: 'How the data was made is not described',
  },
  tags: { met: 'Tags are given', missing: 'No tags are given' },
  openFormat: { met: 'A file is in an open format', missing: 'No file is in an open format' },
  available: { met: 'Every file can be had', missing: 'Not every file can be had' },
  columns: { met: 'Columns are described', missing: 'Few columns are described' },
};

export const recordQuality = {
  score: (score: number) => `${score} of 100`,
  why: (met: number, of: number) => `${met} of ${of} criteria are met`,
  criteria,
};
