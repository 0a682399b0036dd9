/** The page of comparison: the chart of now or of then, and pictures one above the other with a slider between them. */
import { createCamera } from './camera.ts';

function startCharts(stage: HTMLElement): void {
  const view = stage.querySelector<HTMLElement>('.view');
  if (!view) return;
  const camera = createCamera(view, () => view.querySelector<HTMLElement>('[data-chart]:not([hidden])'));
  const buttons = [...stage.querySelectorAll<HTMLButtonElement>('[data-when]')];
  for (const button of buttons)
    button.addEventListener('click', () => {
      for (const one of buttons) one.setAttribute('aria-pressed', String(one === button));
      for (const chart of view.querySelectorAll<HTMLElement>('[data-chart]'))
        chart.hidden = chart.dataset['chart'] !== button.dataset['when'];
      camera.redraw();
    });
  camera.begin();
  const first = view.querySelector(
    '[data-chart]:not([hidden]) :is(.mc-is-added, .mc-is-changed, .mc-is-removed)',
  );
  if (first) camera.reveal(first);
}

function startPair(pair: HTMLElement): void {
  const label = pair.querySelector<HTMLElement>('.split');
  const slider = label?.querySelector('input');
  if (!label || !slider) return;
  pair.classList.add('over');
  label.hidden = false;
  const split = () => {
    pair.style.setProperty('--split', `${slider.value}%`);
    slider.setAttribute(
      'aria-valuetext',
      `${slider.value} % of then, ${100 - Number(slider.value)} % of now`,
    );
  };
  slider.addEventListener('input', split);
  split();
}

/** Does nothing on other pages. */
export function startCompare(): void {
  for (const stage of document.querySelectorAll<HTMLElement>('.compared.stage')) startCharts(stage);
  for (const pair of document.querySelectorAll<HTMLElement>('[data-pair]')) startPair(pair);
}
