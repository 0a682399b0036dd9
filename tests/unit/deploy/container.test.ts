/**
 * The image and the deployment, as far as they can be checked without building them: known instructions, sources that
 * exist, pinned images, no root, no secret, and no setting that the server does not read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Environment } from '#proxy/platform/settings/config.ts';

const settings = new Set(Object.keys(Environment.shape));
/** What the images of others and the container itself read. */
const foreign = new Set([
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'GARAGE_DEFAULT_BUCKET',
  'GARAGE_DEFAULT_ACCESS_KEY',
  'GARAGE_DEFAULT_SECRET_KEY',
  'GARAGE_RPC_SECRET',
]);
const instructions = new Set(
  'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL RUN SHELL STOPSIGNAL USER VOLUME WORKDIR'.split(
    ' ',
  ),
);
/** A name with a whole version: `latest`, or a number that moves, is another image tomorrow. */
const PINNED = /^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?$/;

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile, in stages. @throws Error at a line that is none. */
function readStages(text: string): Instruction[][] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, name, rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === undefined || !instructions.has(name)) throw new Error(`Not an instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`Before the first FROM: ${line}`);
    stage.push({ name, rest });
  }
  return stages;
}

describe('the image', () => {
  const stages = readStages(readFileSync('Dockerfile', 'utf8'));
  const all = stages.flat();
  const last = stages.at(-1) ?? [];
  const rests = (from: readonly Instruction[], name: string) =>
    from.filter((one) => one.name === name).map(({ rest }) => rest);

  test('is built on one pinned image, the Node that the product is tested with', () => {
    const images = rests(all, 'FROM').map((rest) => rest.split(' ')[0] ?? '');
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(PINNED);
    expect(images[0]).toMatch(new RegExp(`^node:${devDependencies['node']}-`));
  });

  test('copies what is there, and nothing that is not sent along', () => {
    const sent = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const named = new Set(rests(all, 'FROM').flatMap((rest) => / AS (\w+)$/.exec(rest)?.[1] ?? []));
    for (const rest of rests(all, 'COPY')) {
      const [, stage] = /^--from=(\w+) /.exec(rest) ?? [];
      if (stage !== undefined) {
        expect(named).toContain(stage);
        continue;
      }
      for (const source of rest.split(' ').slice(0, -1)) {
        expect([source, existsSync(source)]).toEqual([source, true]);
        expect(sent).toContain(source.split('/')[0]);
      }
    }
    for (const path of sent) expect([path, existsSync(path)]).toEqual([path, true]);
  });

  test('contains no tools of development', () => {
    const { from = '' } = { from: rests(last, 'COPY').find((rest) => rest.includes('node_modules')) };
    const libraries = stages.find((stage) => stage[0]?.rest.endsWith(' AS libraries')) ?? [];
    expect(from).toContain('--from=libraries');
    expect(rests(libraries, 'RUN').join()).toContain('npm ci --omit=dev');
    expect(rests(last, 'RUN').join()).not.toMatch(/npm|apt|curl/);
  });

  test('runs as someone who is not root, without a shell in between, and says how it is', () => {
    const names = last.map(({ name }) => name);
    expect(rests(last, 'USER')).toEqual(['node']);
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(rests(last, 'HEALTHCHECK').join()).toContain('/healthz');
    const command = JSON.parse(rests(last, 'CMD')[0] ?? '[]') as string[];
    expect(command.at(-1)).toMatch(/^exec node .* proxy\/server\.ts$/);
  });

  test('sets what the server reads, and no secret', () => {
    for (const rest of rests(all, 'ENV'))
      for (const [, name = ''] of rest.matchAll(/(\w+)=/g)) {
        expect(settings).toContain(name);
        expect(name).not.toMatch(/SECRET|PASSWORD|TOKEN|URL/);
      }
    expect(rests(all, 'ARG')).toEqual([]);
  });
});

describe('the deployment', () => {
  const text = readFileSync('compose.yaml', 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));

  /** The lines below a path of keys, by their indentation. @throws Error when there is no such key. */
  function below(...path: string[]): string[] {
    let part = lines;
    for (const [depth, key] of path.entries()) {
      const start = part.findIndex((line) => line === `${'  '.repeat(depth)}${key}:`);
      if (start < 0) throw new Error(`There is no ${path.join('.')}`);
      const rest = part.slice(start + 1);
      const end = rest.findIndex((line) => line.search(/\S/) <= depth * 2);
      part = end < 0 ? rest : rest.slice(0, end);
    }
    return part;
  }
  const keys = (part: readonly string[], depth: number) =>
    part.flatMap((line) => new RegExp(`^ {${depth * 2}}([\\w-]+):`).exec(line)?.[1] ?? []);

  test('is indented evenly, without tabs', () => {
    for (const line of lines) expect(line).toMatch(/^(?: {2})*\S[^\t]*$/);
  });

  test('has a database, a store of files and more than one server, from pinned images', () => {
    expect(keys(lines, 0)).toEqual(['services', 'configs', 'volumes']);
    expect(keys(below('services'), 1)).toEqual(['server', 'database', 'objects']);
    const images = [...text.matchAll(/^\s+image: (\S+)$/gm)].map(([, image]) => image);
    for (const image of images) expect(image).toMatch(PINNED);
    expect(images.join()).toContain('postgres:');
    expect(below('services', 'server', 'deploy').join()).toMatch(/replicas: [2-9]/);
  });

  test('sets what the server reads, and every secret comes from outside', () => {
    const environment = below('services', 'server', 'environment');
    for (const name of keys(environment, 3)) expect(settings).toContain(name);
    for (const service of ['database', 'objects'])
      for (const name of keys(below('services', service, 'environment'), 3)) expect(foreign).toContain(name);
    for (const line of text.split('\n').filter((one) => /^\s+\w*(?:SECRET|PASSWORD|TOKEN)\w*:/.test(one)))
      expect(line).toMatch(/: \$\{\w+:[?-]/);
    // What the server demands in production is demanded before anything is started.
    for (const name of ['SECRET_KEY', 'PUBLIC_ORIGIN', 'SMTP_URL'])
      expect(environment.join('\n')).toContain(`${name}: \${${name}:?`);
  });

  test('servers find the bucket where it is, by the key that it was given', () => {
    const valueOf = (service: string, name: string) =>
      below('services', service, 'environment')
        .find((line) => line.trim().startsWith(`${name}: `))
        ?.trim()
        .slice(name.length + 2);
    for (const [setting, given] of [
      ['FILES_S3_BUCKET', 'GARAGE_DEFAULT_BUCKET'],
      ['FILES_S3_ACCESS_KEY_ID', 'GARAGE_DEFAULT_ACCESS_KEY'],
      ['FILES_S3_SECRET_ACCESS_KEY', 'GARAGE_DEFAULT_SECRET_KEY'],
    ] as const) {
      expect(valueOf('server', setting)).toMatch(/\S/);
      expect([setting, valueOf('server', setting)]).toEqual([setting, valueOf('objects', given)]);
    }
    const config = below('configs', 'garage').join('\n');
    expect(config).toContain(`s3_region = "${valueOf('server', 'FILES_S3_REGION')}"`);
    const { hostname, port } = new URL(valueOf('server', 'FILES_S3_ENDPOINT') ?? '');
    expect(hostname).toBe('objects');
    expect(config).toContain(`api_bind_addr = "[::]:${port}"`);
    // No disk is shared, so nothing may depend on one.
    expect(below('services', 'server', 'volumes').map((line) => line.trim())).toEqual(['- /data']);
  });

  test('can do all that the steps of the rotation of keys ask for', () => {
    const set = keys(below('services', 'server', 'environment'), 3);
    const steps =
      /\*\*SECRET_KEY\.\*\*[\s\S]*?\n\n(?=\*\*)/.exec(readFileSync('docs/operations.md', 'utf8'))?.[0] ?? '';
    const named = [...steps.matchAll(/`(SECRET_KEY\w*)`/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(['SECRET_KEY', 'SECRET_KEY_PREVIOUS']));
    expect(set).toEqual(expect.arrayContaining(named));
  });

  test('keeps its data in volumes that are there, and gives a server time to finish', () => {
    const volumes = new Set(keys(below('volumes'), 1));
    const mounted = [...text.matchAll(/^\s+- (\w+):\/[\w/]+$/gm)].map(([, name = '']) => name);
    expect(mounted.length).toBeGreaterThan(1);
    for (const name of mounted) expect(volumes).toContain(name);
    const delay = Number(/DRAIN_DELAY_MS=(\d+)/.exec(readFileSync('Dockerfile', 'utf8'))?.[1]) / 1000;
    const grace = Number(/stop_grace_period: (\d+)s/.exec(text)?.[1]);
    // The delay, ten seconds for requests under way, and the end of the database's connections.
    expect(grace).toBeGreaterThan(delay + 10);
  });
});
