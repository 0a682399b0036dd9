/** Says in words where a record is that cannot be taken over, and why. Readers name the place as a JSON path. */
import type { Rejection } from '../importer/record.ts';

const PLACE = /\$\.(dataset|result\.results|resources)\[(\d+)\]/g;

/** Places in a text as editors count them, from 1. An address stays as it is. */
const inWords = (text: string): string =>
  text.replace(
    PLACE,
    (_, list: string, i: string) =>
      `${list === 'resources' ? 'resource' : 'dataset'} ${Number(i) + 1} of the source`,
  );

const asSentence = (text: string): string =>
  /^(?:dataset|resource) \d/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** @returns a name for the record, where it has none, and what is wrong with it */
export function sayRefused({ path, identifier, reason }: Rejection): { title: string; reason: string } {
  const place = asSentence(inWords(path));
  return {
    title: identifier ?? place,
    reason: `${place}: ${inWords(reason.replace(/^(\w+): is /, '$1 is '))}`,
  };
}
