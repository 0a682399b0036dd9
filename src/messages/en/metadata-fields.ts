/** Names of fields of a dataset, as its editor and the changes of an import show them. */
export const metadataFields = {
  lawfulBases: 'Lawful bases',
  anonymisation: 'Anonymisation',
  provenance: 'How it was made',
  citation: 'Citation',
  identifiers: 'Identifiers elsewhere',
  attribution: 'Attribution',
  temporalResolution: 'Resolution in time',
  spatialResolution: 'Resolution in metres',
  documentation: 'Documentation',
  standards: 'Standards',
};
