/** A call that fails must not look like an empty answer: each query of a screen says what it does when it fails. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SCREENS = join(import.meta.dirname, '../../../src/screens');

/** Queries whose failure leaves nothing wrong on the page, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'apps/dashboard/apps-dashboard.tsx desk': 'counts beside tabs; the list below says that it failed',
  'apps/made-with.tsx': 'a section that a public page is complete without',
  'chart-page/chart-screen.tsx figures': 'the chart below asks for the same, and says that it failed',
  'chart-edit/save-chart.tsx': 'the frame of every page asks for the same account',
  'apps/submission/dataset-picker.tsx chosen': 'each of the chosen datasets says whether it is still there',
  'dashboard/use-contents.ts data': 'figures beside names of pages, which say themselves what is wrong',
  'dashboard/use-contents.ts user': 'the frame of every page asks for the same account',
  'dataset-access/end-share.tsx data': 'the preview above it asks the same, and says that it failed',
  'dataset-edit/kept-offers.ts data': 'the list of who is affected asks the same, and says that it failed',
  'dataset-edit/renamed-columns.tsx data': 'the likely name of a column; any of the new ones may be chosen',
  'dataset-edit/typed-lists.tsx rows':
    'the select of the kind beside it says that the list could not be loaded',
  'dataset-edit/typed-lists.tsx register': 'proposals of names while typing; any name may be typed',
  'dataset-edit/upload-beginning.tsx':
    'rows that are shown early; the report of the file says what could not be read',
  'dataset-edit/use-dataset-editing.ts': 'its machine has loaded the dataset, and says when it could not',
  'dataset-edit/value-text.tsx rows': 'the number of the value stands in place of its name',
  'dataset/file-versions.tsx': 'a list that a public page is complete without',
  'dataset/related-section.tsx': 'a section that a public page is complete without',
  'follow/use-follow.ts': 'its machine says when it failed',
  'frame/account-menu.tsx counts': 'a figure beside a choice that is made without it',
  'frame/account-menu.tsx user': 'the menu has no name to show',
  'home/home-screen.tsx summary': 'the loader of the page asks for it, and a page that fails says so',
  'dataset-edit/other-editors.tsx': 'who else is there is asked for again within seconds',
  'imports/left-out.tsx': 'the table below it has the same, and says that it failed',
  'imports/run-part.tsx runs': 'its machine asks, and says when it could not',
  'imports/source-screen.tsx runs': 'its machine asks, and says when it could not',
  'imports/source-screen.tsx sources': 'the title of a page whose list says that it failed',
  'invitation/invitation-screen.tsx user':
    'the invitation is accepted by the service, which knows the account',
  'layered-map/find-on-map.tsx results': 'the layers that failed are named, out of the results',
  'layered-map/map-surface.tsx outlines': 'coasts behind a map',
  'layered-map/use-chosen-place.ts behind': 'the part of the feature that was pressed is shown instead',
  'layered-map/use-layer-states.ts results': 'each layer says that it failed, out of the results',
  'map-edit/edit-map-screen.tsx data': 'its machine loads the map, and says when it could not',
  'organisation/member-strip.tsx user': 'the frame of every page asks for the same account',
  'organisation/dashboards-section.tsx': 'a section that a public page is complete without',
  'preview/map/use-opened-place.ts behind': 'the part of the feature that was pressed is shown instead',
  'preview/map/use-file-map.ts columns': 'the map is then drawn without them, by place only',
  'preview/map/map-view.tsx outlines': 'coasts behind a map',
  'preview/resource-preview.tsx': 'its machine has loaded the preview, and says when it could not',
  'saved-chart/chart-board.tsx made': 'the figures that are shown are another query, which says it',
  'saved-chart/chart-board.tsx seen': 'its error is taken out on the next line',
  'search/use-suggestions.ts': 'proposals while typing',
  'table-choice/prepared-table.tsx': 'its machine has loaded the preview, and says when it could not',
  'settings/entry-state.tsx': 'a figure beside the name of a page, which says itself what is wrong',
  'settings/groups/group-screen.tsx': 'the loader of the page has it',
};

const queries = /\b(?:useQuery|useInfiniteQuery|useQueries|useLookup|useTable)\(/g;
const failure = /\b(?:error|isError|isLoadingError)\b/;

interface Asked {
  readonly place: string;
  readonly binding: string;
  readonly source: string;
}

const asked: readonly Asked[] = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => {
    const source = readFileSync(join(SCREENS, name), 'utf8');
    return [...source.matchAll(queries)].flatMap(({ index }) => {
      const before = source.slice(Math.max(0, index - 300), index);
      const binding = /const\s+(\w+|\{[^{}]*(?:\{[^{}]*\})?[^{}]*\})\s*=\s*$/.exec(before)?.[1];
      return binding === undefined ? [] : [{ place: name, binding, source }];
    });
  });

/** The name, or what is taken out of the answer. */
const nameOf = ({ binding }: Asked): string =>
  binding.startsWith('{') ? (/data:?\s*(\w+)?/.exec(binding)?.[1] ?? 'data') : binding;

const saysFailure = ({ binding, source }: Asked): boolean => {
  if (binding.startsWith('{')) return failure.test(binding);
  return (
    new RegExp(`\\b${binding}\\.(?:error|isError|isLoadingError)\\b`).test(source) ||
    new RegExp(`\\b(?:of|call|query)=\\{[^}]*\\b${binding}\\b`).test(source) ||
    new RegExp(`\\bcalls = \\[[^\\]]*\\b${binding}\\b`).test(source)
  );
};

const reasonOf = (one: Asked) => leftOut[one.place] ?? leftOut[`${one.place} ${nameOf(one)}`];

describe('failed calls', () => {
  it('finds the queries of the screens', () => {
    expect(asked.length).toBeGreaterThan(90);
  });

  it('are shown as failed', () => {
    const silent = asked
      .filter((one) => !saysFailure(one) && reasonOf(one) === undefined)
      .map((one) => `${one.place}: ${nameOf(one)}`);
    expect(silent).toEqual([]);
  });

  it('have no reason that excuses nothing', () => {
    const excused = new Set(
      asked.flatMap((one) => (saysFailure(one) ? [] : [one.place, `${one.place} ${nameOf(one)}`])),
    );
    expect(Object.keys(leftOut).filter((place) => !excused.has(place))).toEqual([]);
  });
});
