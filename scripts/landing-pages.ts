import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { paths } from '#shared/paths.ts'
import { ROLE_HOME } from '#shared/roles.ts'
import {
  filesOf,
  LANDING_ROLES,
  LANDINGS,
  LAYOUT,
  ORDER_FORM,
  ORDER_STEPS,
  readManifest,
} from './landings.ts'

const OUT = 'dist/web'
const ICON = '/favicon.svg'
/** The files of the application. */
const FILES =
  /<link rel="(?:stylesheet|modulepreload|preload)"[^>]*>|<script type="module"[^>]*><\/script>/g
/** The sign that the application loads. */
const LOADING = /<div id="boot"[\s\S]*?<\/div>/
const PAGES = join(OUT, '.landings')

// The application's first requests, to the letter: the browser then gives it these answers. A browser that does not asks
// twice.
const ACCOUNT = '/trpc/auth.me?batch=1&amp;input=%7B%7D'
const TIMES = '/trpc/checkout.times?batch=1&amp;input=%7B%7D'

/**
 * Writes the application's page once more for each landing screen and for the basket before an account, with the files of
 * that screen and its first answers in its head: a phone fetches them together with the shell, and not after it.
 */
export function writeLandingPages(): void {
  for (const role of LANDING_ROLES)
    writePage(ROLE_HOME[role], [LAYOUT, ...LANDINGS[role]], [ACCOUNT])
  writePage(paths.basket, [ORDER_FORM, ORDER_STEPS], [ACCOUNT, TIMES])
}

function writePage(path: string, modules: readonly string[], requests: readonly string[]): void {
  const page = readFileSync(join(OUT, 'app.html'), 'utf8').replace(ICON, iconWithin)
  const files = [...filesOf(readManifest(), modules)]
    .map((file) => `/${file}`)
    .filter((name) => !page.includes(name))
  const links = [...files.map(linkTo), ...requests.map(linkToAnswer)]
  const file = join(PAGES, `${path}.html`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    page.replace('</head>', () => `${links.join('')}</head>`),
  )
}

interface Built {
  html: string
  styles: string
  /** The file of its script. */
  script: string
}

/**
 * Puts the built form into the page of the basket, in place of the sign that it loads. Its own styles are in the head and all of the
 * application is asked for behind it: the browser draws it without waiting, and its script does not share the line with the shell's.
 */
export function writeBuiltForm({ html, styles, script }: Built): void {
  const file = join(PAGES, `${paths.basket}.html`)
  const page = readFileSync(file, 'utf8')
  const files = page.match(FILES) ?? []
  const sheets = files.filter((tag) => tag.includes('stylesheet'))
  const others = files.filter((tag) => !sheets.includes(tag))
  const head = `<style nonce="__CSP_NONCE__">${styles}</style><link rel="modulepreload" crossorigin href="/${script}">`
  const body = `${html}<script type="module" async crossorigin src="/${script}"></script>`
  const filled = page
    .replace(FILES, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(LOADING, () => body)
    .replace('</body>', () => `${[...sheets, ...others].join('')}</body>`)
  if (!filled.includes(html)) throw new Error('The page of the application has no place for a form')
  writeFileSync(file, filled)
}

/** The icon as an address that holds it: the page has the drawing already, and a request of its own is 800 bytes of headers. */
function iconWithin(): string {
  const drawing = readFileSync(join(OUT, ICON), 'utf8').trim()
  return `data:image/svg+xml,${drawing.replaceAll('"', "'").replaceAll('#', '%23')}`
}

function linkToAnswer(request: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${request}">`
}

function linkTo(path: string): string {
  if (path.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="${path}">`
  const kind = path.endsWith('.css') ? 'as="style"' : 'as="font" type="font/woff2"'
  return `<link rel="preload" ${kind} crossorigin href="${path}">`
}
