import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { etagOf } from '../coding/etag.ts'
import { isPartOfPage, WORKER_POLICY } from '../guards/security-headers.ts'

const SHELL_FILE = 'app.html'
/** The folder where the build puts the public pages: under a dot, so that none is served as a file. */
const PAGES_FOLDER = '.pages'
/** And the application's page for a landing screen, with links to the files of that screen. */
const LANDINGS_FOLDER = '.landings'

/** One encoding of a file, ready to be sent. */
export interface Variant {
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

/** A file with the compressed forms that the build made of it. */
export interface SiteFile {
  /** Weak, because the plain and the compressed bytes share one tag. */
  etag: string
  plain: Variant
  br?: Variant
  gzip?: Variant
  /** Read by pages only, and neither a page nor a worker itself. */
  partOfPage?: boolean
}

/** Besides the API: built files, and the application's page as a template. */
export interface Site {
  file(path: string): SiteFile | undefined
  /** `app.html` for a path, with `__CSP_NONCE__`, `__CONFIG__` and the slots still in it; undefined when the web is not built. */
  template(path: string): Promise<string> | string | undefined
  /** A complete page of the public site, with the slots that the server fills; undefined for any other path. */
  page(path: string): Promise<string | undefined> | string | undefined
  /** Whether pages talk to the development server. */
  hotReload: boolean
}

/**
 * Reads the built web into memory, once: a request then costs no disk access, no request path
 * reaches the file system, and a build under a running server cannot mix two versions.
 */
export function readBuiltSite(folder: string): Site {
  const shell = join(folder, SHELL_FILE)
  const template = existsSync(shell) ? readFileSync(shell, 'utf8') : undefined
  const names = template === undefined ? new Set<string>() : filesOf(folder)
  const paths = [...names].filter(isPublic)
  const files = new Map(paths.map((path) => [path, readSiteFile(folder, path, names)]))
  const pages = readPages(join(folder, PAGES_FOLDER))
  const landings = readPages(join(folder, LANDINGS_FOLDER))
  return {
    file: (path) => files.get(path),
    template: (path) => landings.get(path) ?? template,
    page: (path) => pages.get(path),
    hotReload: false,
  }
}

function readPages(folder: string): Map<string, string> {
  const names = existsSync(folder) ? filesOf(folder) : []
  return new Map(
    Array.from(names, (name) => [
      name.replace(/index\.html$|\.html$/, ''),
      readFileSync(join(folder, name), 'utf8'),
    ]),
  )
}

/** Every file of the folder, as a path that begins with `/`. */
function filesOf(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) =>
      join(parentPath, name).slice(folder.length).replaceAll('\\', '/'),
    ),
  )
}

/** Not the page templates, nor the build's own notes and compressed copies. */
function isPublic(path: string): boolean {
  return !/\/\.|\.(?:br|gz)$/.test(path) && path !== `/${SHELL_FILE}`
}

function readSiteFile(folder: string, path: string, names: ReadonlySet<string>): SiteFile {
  const plain = readFileSync(join(folder, path))
  const etag = etagOf(plain)
  const headers = { ...headersOf(path), ETag: etag, Vary: 'Accept-Encoding' }
  const compressed = (suffix: string, coding: string) => {
    if (!names.has(path + suffix)) return undefined
    const bytes = readFileSync(join(folder, path + suffix))
    return variant(bytes, { ...headers, 'Content-Encoding': coding })
  }
  return {
    etag,
    plain: variant(plain, headers),
    br: compressed('.br', 'br'),
    gzip: compressed('.gz', 'gzip'),
    partOfPage: !isWorker(path) && isPartOfPage(headers['Content-Type']),
  }
}

/** One encoding of a file: its bytes and headers. */
export function variant(body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Variant {
  return { body, headers: { ...headers, 'Content-Length': String(body.byteLength) } }
}

function headersOf(path: string) {
  const type = getMimeType(path) ?? 'application/octet-stream'
  const headers = { 'Content-Type': type, 'Cache-Control': cachePolicy(path) }
  return isWorker(path) ? { ...headers, 'Content-Security-Policy': WORKER_POLICY } : headers
}

const WORKERS = new Set(['/sw.js', '/sw-verifier.js'])

/** Those, and the workers of pages, which the build names so. */
function isWorker(path: string): boolean {
  return WORKERS.has(path) || /^\/assets\/[\w-]+\.worker-[\w-]+\.js$/.test(path)
}

function cachePolicy(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // A worker or manifest cached for a day would delay the whole next version.
  if (WORKERS.has(path) || path.endsWith('.webmanifest')) return 'no-cache'
  return 'public, max-age=86400'
}
