/** The search parameters of the list of maps. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { mapStates } from '#contract/map-constants.ts';
import { oneOfParam, pageParam, readParams, textParam, type SearchOf } from '../../app/search-params.ts';

const read = readParams({ state: oneOfParam(mapStates), keywords: textParam(), page: pageParam() });
export type MapsSearch = SearchOf<typeof read>;

/** Left out of the address. */
export const mapsDefaults = { keywords: '', page: 1 };

export const readMapsSearch = (input: Partial<MapsSearch> & SearchSchemaInput): MapsSearch => read(input);
