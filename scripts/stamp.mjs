// Plain JavaScript: prepare.mjs runs it on the machine's own Node, before the packaged one is there.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The sources common to every build. */
const COMMON = [
  'src/shared',
  'scripts/build.ts',
  'scripts/stamp.mjs',
  'tsconfig.base.json',
  'package-lock.json',
]

/** The two builds, each with the sources that it alone is made from. */
const SOURCES = {
  web: [
    'src/web',
    'public',
    'scripts/browser-floor.ts',
    'scripts/build-web.ts',
    'scripts/css-fallbacks.ts',
    'scripts/css-layers.ts',
    'scripts/landing-chunks.ts',
    'scripts/landing-pages.ts',
    'scripts/landings.ts',
    'scripts/prerender.ts',
    'scripts/service-worker.ts',
    'src/server/lib/compress.ts',
    'vite.config.ts',
  ],
  server: ['src/server', 'src/cli', 'demo', 'drizzle', 'scripts/build-server.ts'],
}

/** The file with the stamp of a build's sources; written last, so an interrupted build has none. */
export function stampFile(part) {
  return `dist/${part}/.stamp`
}

/** A hash of everything a build is made from: contents, not times, so that a clone or a `touch` changes nothing. */
export function stampOf(part, root = '.') {
  const hash = createHash('sha256')
  for (const file of [...COMMON, ...SOURCES[part]].flatMap((path) => filesOf(root, path))) {
    const bytes = readFileSync(join(root, file))
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** The stale builds: their sources have changed. */
export function staleParts(root = '.') {
  return Object.keys(SOURCES).filter((part) => {
    const file = join(root, stampFile(part))
    return !existsSync(file) || readFileSync(file, 'utf8') !== stampOf(part, root)
  })
}

function filesOf(root, path) {
  const place = join(root, path)
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [path]
  return readdirSync(place)
    .sort()
    .filter((name) => name !== 'testing' && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(root, join(path, name)))
}
