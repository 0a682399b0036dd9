/**
 * The one policy by which text becomes code or markup (Trusted Types). It is named `default`, so whatever a library
 * does passes through it, and it is made first, so that whatever a page's Content-Security-Policy comes to demand is
 * answered here. It trusts what can do nothing: text without markup, the empty script element in which React makes
 * scripts again after a page could not be taken over, and the addresses of this site's own build. Everything else is
 * refused, text that is to be run above all.
 */
export const trustedTypesScript = [
  "self.trustedTypes?.createPolicy('default',{",
  String.raw`createHTML:t=>t==='<script><\/script>'||!t.includes('<')?t:null,`,
  "createScriptURL:t=>new URL(t,location).href.startsWith(origin+'/assets/')?t:null",
  '});',
].join('');
