/** A table writes what its columns say of themselves. */
import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Table, type TableColumn } from '#src/components/table.tsx';

interface Figure {
  readonly name: string;
  readonly count: number;
}

const markupOf = (columns: readonly TableColumn<Figure>[]) =>
  renderToStaticMarkup(
    createElement(Table<Figure>, {
      caption: 'Figures',
      columns,
      rows: [{ name: 'Leeds', count: 3 }],
      rowKey: ({ name }) => name,
    } satisfies ComponentProps<typeof Table<Figure>>),
  );

test('a cell is named on narrow screens where its column asks for it, and for no screen reader', () => {
  const name: TableColumn<Figure> = { key: 'name', head: 'Name', cell: (row) => row.name };
  const count: TableColumn<Figure> = { key: 'count', head: 'Count', cell: (row) => row.count };
  const named = '<td><span class="stacked-unit" aria-hidden="true">Count: </span>3</td>';
  expect(markupOf([name, { ...count, namedWhenNarrow: true }])).toContain(named);
  expect(markupOf([name, count])).toContain('<td>3</td>');
});
