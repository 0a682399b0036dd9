/** What the pages of the gallery do; without it they can be read, with it they can be worked with. */
import './gallery.css';
import './compare.css';
import './live.css';
import './overview.css';
import './print.css';
import './replay.css';
import './review.css';
import './simulate.css';
import { startChart } from './chart.ts';
import { startCompare } from './compare.ts';
import { startLive } from './live.ts';
import { startPaths } from './paths.ts';
import { startReplay } from './replay.ts';
import { startReview } from './review.ts';
import { startSearch } from './search.ts';
import { startSimulate } from './simulate.ts';
import { startTheme } from './theme.ts';

startTheme();
startSearch();
startLive(startChart());
startPaths();
void startReplay();
startCompare();
void startSimulate();
void startReview();
