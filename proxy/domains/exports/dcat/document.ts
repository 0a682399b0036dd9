/** A DCAT-AP document in one of the syntaxes of RDF. */
import { CATALOGUE_PATH } from '#contract/exports.ts';
import type { CreateWriter, Topic } from '../document.ts';
import type { QuadWriter } from '../formats/quad-writer.ts';
import { addCatalogue, addMembers, addOrganisationCatalogue } from './catalogue.ts';
import { Concepts } from './concepts.ts';
import { addDataset, addOrganisation, type Writing } from './dataset.ts';
import { Triples } from './vocabulary.ts';

function addTopic(writing: Writing, topic: Topic) {
  switch (topic.kind) {
    case 'catalogue':
      return addCatalogue(writing);
    case 'organisation':
      return addOrganisationCatalogue(writing, topic.organisation);
    case 'dataset':
      return undefined;
  }
}

/** @param createSyntax makes the writer of a syntax; a document needs one of its own */
export const dcatWriter =
  (createSyntax: () => QuadWriter): CreateWriter =>
  (topic, publication) => {
    const triples = new Triples();
    const concepts = new Concepts(triples, publication.origin + CATALOGUE_PATH);
    const writing: Writing = { triples, concepts, publication };
    const catalogue = addTopic(writing, topic);
    const syntax = createSyntax();
    return {
      start: () => syntax.start() + syntax.write(triples.take()),
      add({ datasets, organisations }) {
        for (const organisation of organisations.values()) addOrganisation(writing, organisation);
        const described = datasets.map((dataset) => addDataset(writing, dataset));
        if (catalogue !== undefined) addMembers(writing, catalogue, described);
        return syntax.write(triples.take());
      },
      end: () => syntax.end(),
    };
  };
