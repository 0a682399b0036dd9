/** Addresses of CKAN: which are of a dataset or a file, and which are of something else. */
import { expect, it } from 'vitest';
import { readFormerPath } from '#src/screens/dataset/former-path.ts';

it.each([
  ['street-trees', { name: 'street-trees' }],
  ['b%C3%A4ume', { name: 'bäume' }],
  ['100%', { name: '100%' }],
  ['street-trees/', { name: 'street-trees' }],
  ['street-trees/resource/r-1', { name: 'street-trees', file: 'r-1' }],
  ['street-trees/resource/r-1/download/trees 2024.csv', { name: 'street-trees', file: 'r-1' }],
  ['street-trees/resource/r-1/view/v-1', { name: 'street-trees', file: 'r-1' }],
  ['', null],
  ['/', null],
  ['street-trees/resource', null],
  ['street-trees/resource/', null],
  ['street-trees/activity', null],
  ['street-trees/resource/r-1/edit', null],
  ['a'.repeat(201), null],
])('%s', (path, expected) => {
  expect(readFormerPath(`/dataset/${path}`)).toEqual(expected);
});
