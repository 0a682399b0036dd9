/** Turtle (RDF 1.1). */
import { Writer } from 'n3';
import { prefixes } from '../dcat/vocabulary.ts';
import { bySubject, type QuadWriter } from './quad-writer.ts';

/** @returns a writer of one document */
export function createTurtleWriter(): QuadWriter {
  let text = '';
  const take = () => {
    const taken = text;
    text = '';
    return taken;
  };
  const sink = {
    write(chunk: string, _encoding: unknown, done?: () => void) {
      text += chunk;
      done?.();
    },
    end(done?: () => void) {
      done?.();
    },
  };
  const writer = new Writer(sink, { prefixes });
  return {
    start: take,
    write(quads) {
      for (const group of bySubject(quads).values()) writer.addQuads(group);
      return take();
    },
    end() {
      writer.end();
      return take();
    },
  };
}
