/**
 * Bundles the scripts of the pages. Run as a program, it writes the page of the service: one script for `/`, one for `/docs`,
 * and the files of `src/page/static` beside them.
 *
 *   src/page/page-main.ts, docs-main.ts ──▶ src/page/*.js       in build/ and in dist/, where the service looks for them
 *   src/page/static                     ──▶ src/page/static     copied without changes
 *
 * What it does not do: give the page of the service anything of Node or a package. The page without a server has both:
 * `local-page.js`.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');

/** A path in `src`. */
export const source = (path) => join(ROOT, 'src', path);

/** The script of an entry, and the files that are in it. `options` are further ones of esbuild. */
export async function bundled(entry, options = {}) {
  const { outputFiles, metafile } = await build({
    entryPoints: [source(entry)],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'ascii',
    minify: true,
    legalComments: 'none',
    absWorkingDir: ROOT,
    write: false,
    metafile: true,
    outdir: 'out',
    ...options,
  });
  return { text: outputFiles[0].text, inputs: Object.keys(metafile.inputs) };
}

const SERVED_SCRIPTS = ['page-main', 'docs-main'];

/** A module of Node fails in esbuild; its global names, and a package without its licence, fail here. */
async function servedScript(name) {
  const { text, inputs } = await bundled(`page/${name}.ts`);
  const packages = inputs.filter((path) => path.includes('node_modules/'));
  if (packages.length > 0) throw new Error(`the page of the service would have ${packages}`);
  if (/\bBuffer\b|\bprocess\./.test(text)) throw new Error(`${name} would need Buffer or process of Node`);
  return text;
}

async function writeServedPage() {
  const scripts = await Promise.all(SERVED_SCRIPTS.map(servedScript));
  for (const folder of ['build', 'dist']) {
    const target = join(ROOT, folder, 'src/page');
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    cpSync(source('page/static'), join(target, 'static'), { recursive: true });
    for (const [index, name] of SERVED_SCRIPTS.entries())
      writeFileSync(join(target, `${name}.js`), scripts[index]);
  }
}

if (process.argv[1] === import.meta.filename) await writeServedPage();
