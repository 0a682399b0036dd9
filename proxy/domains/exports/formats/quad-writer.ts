/** A syntax for triples. Subjects come together: all that one call says of a subject is written in one place. */
import type { Quad } from 'n3';

export interface QuadWriter {
  start(): string;
  write(quads: readonly Quad[]): string;
  end(): string;
}

/** The quads by subject, in the order in which subjects first occur. */
export const bySubject = (quads: readonly Quad[]): Map<string, Quad[]> =>
  Map.groupBy(quads, (quad) => quad.subject.value);
