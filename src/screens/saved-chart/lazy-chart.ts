/** A published chart whose code comes after the words of the page. The server writes it with the rest. */
import { lazyRouteComponent } from '@tanstack/react-router';

export const ShownChartView = lazyRouteComponent(() => import('./shown-chart.tsx'), 'ShownChartView');

/** Resolves when it can be shown at once. */
export const loadShownChart = async (): Promise<void> => {
  await ShownChartView.preload?.();
};
