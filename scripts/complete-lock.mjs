// After a change of dependencies: adds to package-lock.json the platform packages that the registry in use does not
// offer, without which `npm ci` refuses the file. No integrity is recorded for them, since they were never seen.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** @typedef {{ version: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} Entry */

const SYSTEMS = 'android darwin freebsd linux netbsd openbsd openharmony sunos aix win32'.split(
  ' ',
);
const PROCESSORS = 'arm64 arm x64 ia32 ppc64 riscv64 s390x loong64 mips64el universal wasm32'.split(
  ' ',
);

const file = resolve(process.argv[2] ?? 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
/** @type {Record<string, Entry>} */
const packages = lock.packages;

let added = 0;
for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (!/^\d+\.\d+\.\d+/.test(version) || resolved(path, name)?.version === version) continue;
    packages[`${folderOf(path)}node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(dev && { dev }),
      optional: true,
    };
    added++;
  }

lock.packages = Object.fromEntries(
  Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to ${file}`);

/** The entry that Node would find for `name` from the package at `path`. */
function resolved(/** @type {string} */ path, /** @type {string} */ name) {
  for (let folder = path; ; folder = folderOf(folder).slice(0, -1)) {
    const found = packages[`${folder && `${folder}/`}node_modules/${name}`];
    if (found || !folder) return found;
  }
}

/** What stands before the last `node_modules` of a path: `a/node_modules/b` → `a/`. */
function folderOf(/** @type {string} */ path) {
  return path.slice(0, Math.max(0, path.lastIndexOf('node_modules/')));
}

/** `@scope/binding-linux-x64-gnu` says where it can be installed. */
function platformOf(/** @type {string} */ name) {
  const words = name.split(/[/.-]/);
  if (words.includes('wasi') || words.includes('wasm32')) return { cpu: ['wasm32'] };
  const libc = words.some(word => word.startsWith('musl'))
    ? { libc: ['musl'] }
    : words.some(word => word.startsWith('gnu')) && { libc: ['glibc'] };
  return {
    os: [SYSTEMS.find(system => words.includes(system)) ?? 'none'],
    cpu: [PROCESSORS.find(processor => words.includes(processor)) ?? 'none'],
    ...libc,
  };
}
