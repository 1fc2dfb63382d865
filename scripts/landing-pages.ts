import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROLE_HOME } from '#shared/accounts/roles.ts'
import { filesOf, LANDING_ROLES, LANDINGS, LAYOUT, readManifest } from './landings.ts'

const OUT = 'dist/web'
const PAGES = join(OUT, '.landings')

/**
 * Writes the application's page once more for each landing screen, with the files of that screen in its head: a phone
 * fetches them together with the shell, and not after it.
 */
export function writeLandingPages(): void {
  const manifest = readManifest()
  const page = readFileSync(join(OUT, 'app.html'), 'utf8')
  for (const role of LANDING_ROLES) {
    const links = [...filesOf(manifest, [LAYOUT, ...LANDINGS[role]])]
      .map((file) => `/${file}`)
      .filter((path) => !page.includes(path))
      .map(linkTo)
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
