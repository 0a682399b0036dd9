/** Who may import whom (docs/architecture.md). Each rule says why, because the error message shows the reason. */

export interface Rule {
  readonly name: string;
  readonly why: string;
  /** Files that the rule binds, relative to the repository. */
  readonly from: RegExp;
  /** Targets that are forbidden to them; a package is `npm:name`, a Node module `node:name`. */
  readonly forbidden: (to: string, from: string) => boolean;
  /** True: a type-only import is fine. */
  readonly typesAllowed?: boolean;
}

const below = (...folders: string[]) => new RegExp(`^(${folders.join('|')})/`);
/** A domain of the server, by its folder: no list of names to forget. */
const domain = /^proxy\/domains\/([^/]+)\//;

export const rules: readonly Rule[] = [
  {
    name: 'machines are pure',
    why: 'flows know xstate only, so that they run in any place',
    from: below('machines'),
    forbidden: (to) => !/^(machines\/|npm:xstate$)/.test(to),
  },
  {
    name: 'the contract is pure',
    why: 'browser and server share it',
    from: below('proxy/contract'),
    forbidden: (to) => !/^(proxy\/contract\/|npm:zod$)/.test(to),
  },
  {
    name: 'the browser knows the contract only',
    why: 'server code must not reach the browser',
    from: below('src'),
    forbidden: (to) => /^(proxy|scripts|tests|model-tests)\//.test(to) && !to.startsWith('proxy/contract/'),
  },
  {
    name: 'the browser has no Node',
    why: 'there is no Node in a browser',
    from: below('src', 'machines', 'proxy/contract'),
    forbidden: (to) => to.startsWith('node:'),
  },
  {
    name: 'tracing costs nothing where no one traces',
    why: 'the SDK of OpenTelemetry is loaded before the server, with --import, or not at all',
    from: below('proxy', 'scripts'),
    forbidden: (to, from) =>
      to === 'proxy/platform/telemetry/sdk.ts' ||
      (to.startsWith('npm:@opentelemetry/sdk') && from !== 'proxy/platform/telemetry/sdk.ts'),
  },
  {
    name: 'the client of S3 is loaded with a bucket',
    why: 'a server whose files are in a folder does not pay for it, and the browser never does',
    from: below('src', 'proxy', 'scripts'),
    forbidden: (to, from) => {
      const within = /^proxy\/platform\/store\/s3\//;
      if (to === 'npm:@aws-sdk/client-s3') return !within.test(from);
      return within.test(to) && !within.test(from) && from !== 'proxy/platform/store/index.ts';
    },
  },
  {
    name: 'the server knows no browser code',
    why: 'React modules reach it as build output',
    from: below('proxy'),
    forbidden: (to) => /^(src|machines|tests|model-tests)\//.test(to),
    typesAllowed: true,
  },
  {
    name: 'aws-amplify stays in the identity service',
    why: 'it loads when someone signs in, and never on the server',
    from: below('src', 'proxy', 'machines'),
    forbidden: (to, from) => to === 'npm:aws-amplify' && !from.startsWith('src/services/identity/'),
  },
  {
    name: 'ky stays in the API client',
    why: 'time limits, retries and the token of a call have one place',
    from: below('src', 'proxy', 'machines'),
    forbidden: (to, from) => to === 'npm:ky' && from !== 'src/services/api/client.ts',
  },
  {
    name: 'domains stand apart',
    why: 'a domain imports the platform and the contract; the composition hands it what it needs of another domain',
    from: domain,
    forbidden: (to, from) => {
      if (!to.startsWith('proxy/')) return false;
      const own = domain.exec(from)?.[1];
      return !/^proxy\/(contract|platform)\//.test(to) && domain.exec(to)?.[1] !== own;
    },
  },
  {
    name: 'the platform knows no domain',
    why: 'it is what domains stand on',
    from: below('proxy/platform'),
    forbidden: (to) => to.startsWith('proxy/') && !/^proxy\/(contract|platform)\//.test(to),
  },
  {
    name: 'the gateway, the pages and HTTP know no domain',
    why: 'they reach what a domain does through the contract, which a service elsewhere can stand behind',
    from: below('proxy/gateway', 'proxy/pages', 'proxy/http'),
    forbidden: (to) => /^proxy\/(domains|composition|sample)\//.test(to),
  },
  {
    name: 'components know no screens and no services',
    why: 'a component is given what it shows',
    from: below('src/components'),
    forbidden: (to) => /^src\/(screens|routes|services)\//.test(to),
  },
  {
    name: 'the gallery is a tool',
    why: 'it reads machines and evidence; nothing of the product needs it',
    from: /^(src|proxy|machines|model-tests\/(?!gallery\/))/,
    forbidden: (to) => to.startsWith('model-tests/gallery/'),
  },
  {
    name: 'the charts are pure',
    why: 'they must come out the same in any place',
    from: below('model-tests/gallery/chart'),
    forbidden: (to) => /^(node:|model-tests\/gallery\/(build|site|viewer)\/)/.test(to),
  },
  {
    name: 'the kit knows no product',
    why: 'it walks the machine that it is given; the conventions are what all machines share',
    from: below('model-tests/kit'),
    forbidden: (to) => /^(src|proxy|machines)\//.test(to) && !to.startsWith('machines/conventions/'),
  },
];
