/**
 * What must be known before the first paint of a page inside someone else's: the colour mode that its address asks
 * for (`?theme=light` or `dark`). Unlike `documentScript` it reads neither cookies nor storage.
 */
import { trustedTypesScript } from './trusted-types.ts';

export const embedScript = [
  trustedTypesScript,
  "const t=new URLSearchParams(location.search).get('theme');",
  "if(t==='light'||t==='dark')document.documentElement.dataset.theme=t",
].join('');
