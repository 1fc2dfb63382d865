import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROLE_HOME } from '#shared/accounts/roles.ts'
import { filesOf, LANDING_ROLES, LANDINGS, LAYOUT, readManifest } from './landings.ts'

const OUT = 'dist/web'
const PAGES = join(OUT, '.landings')

/**
 * The application's first request, to the letter: the browser then gives it this answer. A browser that does not asks
 * twice.
 */
const FIRST_REQUEST = '/trpc/auth.me?batch=1&amp;input=%7B%7D'

/**
 * Writes the application's page once more for each landing screen, with the files of that screen and the account in its
 * head: a phone fetches them together with the shell, and not after it.
 */
export function writeLandingPages(): void {
  const manifest = readManifest()
  const page = readFileSync(join(OUT, 'app.html'), 'utf8')
  for (const role of LANDING_ROLES) {
    const links = [...filesOf(manifest, [LAYOUT, ...LANDINGS[role]])]
      .map((file) => `/${file}`)
      .filter((path) => !page.includes(path))
      .map(linkTo)
    links.push(`<link rel="preload" as="fetch" crossorigin href="${FIRST_REQUEST}">`)
    const file = join(PAGES, `${ROLE_HOME[role]}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      page.replace('</head>', () => `${links.join('')}</head>`),
    )
  }
}

function linkTo(path: string): string {
  if (path.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="${path}">`
  const kind = path.endsWith('.css') ? 'as="style"' : 'as="font" type="font/woff2"'
  return `<link rel="preload" ${kind} crossorigin href="${path}">`
}
