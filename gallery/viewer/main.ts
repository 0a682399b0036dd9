/** What the pages of the gallery do; without it they can be read, with it they can be worked with. */
import './gallery.css';
import { startChart } from './chart.ts';
import { startPaths } from './paths.ts';
import { startTheme } from './theme.ts';

startTheme();
startChart();
startPaths();
