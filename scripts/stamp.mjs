// Plain JavaScript: prepare.mjs runs it on the machine's own Node, before the packaged one is there.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const STAMP_FILE = 'dist/web/.stamp'

const SOURCES = [
  'src/web',
  'src/shared',
  'public',
  'scripts/build.ts',
  'scripts/css-layers.ts',
  'scripts/prerender.ts',
  'scripts/service-worker.ts',
  'src/server/lib/compress.ts',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
]

/** A hash of everything the web build is made from: contents, not times, so that a clone or a `touch` changes nothing. */
export function webStamp() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf)) {
    const bytes = readFileSync(file)
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** Whether `dist/web` is the build of the present sources. */
export function isWebFresh() {
  return existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === webStamp()
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).sort()
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).flatMap((n) => filesOf(join(path, n)))
}
