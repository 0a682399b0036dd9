/** What the address of the member's apps says. */
import type { SearchSchemaInput } from '@tanstack/react-router';
import { reviewStates } from '#contract/app-constants.ts';
import { oneOfParam, pageParam, readParams, type SearchOf } from '../../../app/search-params.ts';

/** What is shown: one's own apps, or what an administrator decides on by its state. */
export const appViews = ['mine', ...reviewStates] as const;
export type AppView = (typeof appViews)[number];

const read = readParams({ show: oneOfParam(appViews), page: pageParam() });
export type AppsAddress = SearchOf<typeof read>;

/** Left out of the address. */
export const appsAddressDefaults = { page: 1 };

export const readAppsAddress = (input: Partial<AppsAddress> & SearchSchemaInput): AppsAddress => read(input);

/** Rows of a page. */
export const ROWS = 10;
