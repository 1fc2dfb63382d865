import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { OFFLINE_PAGE } from '#shared/config.ts'
import { TICKET_KEYS_PATH } from '#shared/orders/tickets/ticket-keys.ts'
import { paths } from '#shared/paths.ts'

const OUT = 'dist/web'
const SOURCE = 'src/web/service-worker.js'
const VERIFIER_SOURCE = 'src/web/verifier-worker.js'
const ENTRY = 'app.html'

/**
 * Modules that every kept page may need: dialogs, our drawing of Abidjan, the places of toasts, the session of the last
 * livreur.
 */
const SHARED = [
  'components/dialogs/modal-dialog.tsx',
  'components/map/base/drawing.ts',
  'lib/toasts/attend-toast.ts',
  'rounds/queue/session/restore-session.ts',
  'rounds/queue/session/snapshot.ts',
]
/** They are the pages of the sign-in page too: without the network, a livreur who opens it is led to the missions. */
const LIVREUR_PAGES =
  /^(?:pages\/(?:livreur\/.*|profile|auth\/sign-in)\.page\.tsx|layouts\/app-layout\.tsx)$/
/** The pages of a teammate: without the network the till opens, whatever address was asked for. */
const TILL_PAGES = /^(?:pages\/admin\/counter\.page\.tsx|layouts\/app-layout\.tsx)$/
/** The pages of a paired tablet. */
const WORKSHOP_PAGES =
  /^(?:pages\/workshop\/.*\.page\.tsx|layouts\/workshop-(?:door|screens)\.tsx)$/
/** These may be loaded later there: the pages of a desk and of accounts are for others. */
const WORKSHOP_LATER = /^(?:workshop\/(?!desk\/)|lib\/scan\/)/
/** Show an order that waits, whatever address is opened without the network, and the basket that a visitor takes back. */
const ORDER = ['layouts/waiting-orders-first.tsx', 'orders/checkout/prepared/kept-basket.tsx']
/** Not kept for use without a network: a map that moves is too heavy, and our own drawing replaces it. */
const NEEDS_NETWORK = /map-view|map-picker|place-map/

interface Chunk {
  file: string
  name?: string
  src?: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

/** Writes `sw.js`: the worker with the files of this very build. */
export function writeServiceWorker(): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'))
  const shell = filesFrom(manifest, [ENTRY, ...known(manifest, SHARED)])
  const pages = Object.keys(manifest).filter((name) => LIVREUR_PAGES.test(name))
  if (pages.length < 2) throw new Error('The pages of the livreur are not in the build')
  const beyondShell = (files: Set<string>) => [...files].filter((file) => !shell.has(file))
  const livreur = beyondShell(filesFrom(manifest, pages, /./))
  const tillPages = Object.keys(manifest).filter((name) => TILL_PAGES.test(name))
  const till = beyondShell(filesFrom(manifest, tillPages, /./))
  if (tillPages.length < 2) throw new Error('The till is not in the build')
  const workshopPages = Object.keys(manifest).filter((name) => WORKSHOP_PAGES.test(name))
  if (workshopPages.length < 2) throw new Error('The workshop is not in the build')
  const workshop = beyondShell(filesFrom(manifest, workshopPages, WORKSHOP_LATER))
  const order = beyondShell(filesFrom(manifest, known(manifest, ORDER)))
  if (order.length === 0) throw new Error('The order that waits is not in the build')
  const template = readFileSync(join(OUT, ENTRY), 'utf8')
  const kept = [OFFLINE_PAGE, ...shell]
  const source = readFileSync(SOURCE, 'utf8')
  const version = createHash('sha256').update(
    JSON.stringify([kept, livreur, order, till, workshop, template, source]),
  )
  const worker = source
    .replace("'__VERSION__'", JSON.stringify(version.digest('hex').slice(0, 12)))
    .replace("'__SHELL_PATH__'", JSON.stringify(OFFLINE_PAGE))
    .replace("['__SHELL__']", JSON.stringify(kept))
    .replace("['__LIVREUR__']", JSON.stringify(livreur))
    .replace("['__ORDER__']", JSON.stringify(order))
    .replace("['__TILL__']", JSON.stringify(till))
    .replace("['__WORKSHOP__']", JSON.stringify(workshop))
  writeFileSync(join(OUT, 'sw.js'), worker)
}

/** Writes `sw-verifier.js`: the worker that keeps /verifier, with the files that its page links to and what its script loads late. */
export function writeVerifierWorker(): void {
  const html = readFileSync(join(OUT, '.pages', `${paths.verify}.html`), 'utf8')
  const linked = html.matchAll(/\s(?:src|href)="(\/assets\/[^"]+)"/g)
  const first = Array.from(linked, ([, file = '']) => file)
  const files = [paths.verify, TICKET_KEYS_PATH, ...withLaterFiles(first)]
  const source = readFileSync(VERIFIER_SOURCE, 'utf8')
  const version = createHash('sha256').update(JSON.stringify([files, html, source]))
  const worker = source
    .replace("'__VERSION__'", JSON.stringify(version.digest('hex').slice(0, 12)))
    .replace("['__FILES__']", JSON.stringify(files))
  writeFileSync(join(OUT, 'sw-verifier.js'), worker)
}

/** These files, and the scripts that built scripts name: those that they load late, and their workers. */
function withLaterFiles(first: readonly string[]): string[] {
  const files = new Set(first)
  for (const file of files) {
    if (!file.endsWith('.js')) continue
    const named = readFileSync(join(OUT, file), 'utf8').matchAll(/["'`/]([\w.-]+\.js)["'`]/g)
    for (const [, name] of named)
      if (existsSync(join(OUT, `assets/${name}`))) files.add(`/assets/${name}`)
  }
  return [...files]
}

/**
 * The files that the build made of these modules: some modules come inside another one's file. A file of which others
 * need a part too is known by its name alone.
 */
function known(manifest: Manifest, modules: readonly string[]): string[] {
  const names = new Set(modules.map((module) => parse(module).name))
  return Object.keys(manifest).filter(
    (key) => modules.includes(key) || (key.startsWith('_') && names.has(manifest[key]?.name ?? '')),
  )
}

/** The files that these modules need, with those of the modules of `later` that they may load later. */
function filesFrom(manifest: Manifest, names: readonly string[], later?: RegExp): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name) || NEEDS_NETWORK.test(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      files.add(`/${file}`)
    chunk.imports?.forEach(add)
    // The entry may load every screen of every role.
    if (later && name !== ENTRY) chunk.dynamicImports?.filter((one) => later.test(one)).forEach(add)
  }
  names.forEach(add)
  return files
}
