/** What the pages of the gallery do; without it they can be read, with it they can be worked with. */
import './gallery.css';
import './compare.css';
import './review.css';
import './print.css';
import { startChart } from './chart.ts';
import { startCompare } from './compare.ts';
import { startPaths } from './paths.ts';
import { startReview } from './review.ts';
import { startTheme } from './theme.ts';

startTheme();
startChart();
startPaths();
startCompare();
void startReview();
