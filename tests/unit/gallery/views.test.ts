/** What the page of a machine opens with has room in a window. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chartsOf } from '#model-tests/gallery/build/charts.ts';
import { looksOf } from '#model-tests/gallery/build/looks.ts';
import { opening } from '#model-tests/gallery/build/views.ts';
import { readApproval } from '#model-tests/gallery/compare/approval.ts';
import { models } from '#model-tests/models/all-models.ts';

const charts = chartsOf(models);

test.each(['challenge', 'form'])(
  'the page of %s opens with a chart that fits a window of 1280',
  async (id) => {
    const chart = charts.find((one) => one.id === id);
    if (!chart) throw new Error(`There is no chart of ${id}.`);
    const looks = looksOf(
      chart,
      { looks: [], walks: [] },
      readApproval(join('docs', 'machines', 'approved', chart.slug)),
    );
    const { images, layout } = await opening(chart, looks);
    expect(images.size).toBeGreaterThan(2);
    expect(layout.width).toBeLessThanOrEqual(1220);
  },
);
