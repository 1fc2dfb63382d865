import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  filesOf,
  LANDING_ROLES,
  LANDINGS,
  LAYOUT,
  type Landing,
  ORDER_FORM,
  readManifest,
} from './landings.ts'

const OUT = 'dist/web'

/** The weight of a screen on the wire, in bytes, and its number of files. */
export interface Weight {
  bytes: number
  files: number
}

/** The weight that a screen adds to the files that a phone has already. */
export interface Further {
  afterShell: Weight
  /** Undefined before signing in. */
  afterLanding: Weight | undefined
}

/** The most that a screen may add to the files that a phone has already: the owner's journal has the words of all acts. */
export const MOST_FURTHER = 48_200

/** Decided in docs/decisions/041-light-phone.md, in bytes. */
const DECIDED = {
  shell: 131_500,
  /** The first screen of a role after signing in, with the shell. */
  landing: 194_000,
  /** The order form of a visitor up to its garments, with the shell. */
  visitor: 174_000,
  further: MOST_FURTHER,
  /** A page that needs no application, all counted. */
  page: 40_000,
}

/** The scripts of such a page, of which /connexion and /verifier have longer ones of their own. */
const DECIDED_SCRIPTS: Record<string, number> = { connexion: 6_300, verifier: 10_000 }
const DECIDED_SCRIPT = 4_400

/** A change may go so far beyond a figure before the figure is decided anew. */
const ROOM = 1.03

/** Screens that are opened for a map: the bound leaves them out. */
export const MAP_SCREENS: ReadonlySet<string> = new Set([
  'pages/admin/rounds.page.tsx',
  'pages/client/place-order.page.tsx',
])

/** The landing screen that a page is opened from. Pages outside these folders are opened by clients too. */
const FOLDER = /^pages\/(client|livreur|admin|superadmin)\//

/** The weights of the built application: scripts, styles and fonts as Brotli, with the page itself. */
export function weighApplication() {
  const manifest = readManifest()
  const withPage = (names: string[]) =>
    new Set(['app.html', ...filesOf(manifest, ['app.html', ...names])])
  const landing = (role: Landing) => withPage([LAYOUT, ...LANDINGS[role]])
  const pages = Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'))
  const landings = [...Object.values(LANDINGS).flat()]
  const shell = withPage([])
  const further = (name: string): [string, Further] => {
    const role = (FOLDER.exec(name)?.[1] as Landing | undefined) ?? 'client'
    const isAfterSigningIn = !name.includes('/auth/')
    const all = withPage(isAfterSigningIn ? [LAYOUT, name] : [name])
    const after = (known: Set<string>) =>
      weigh(new Set([...all].filter((file) => !known.has(file))))
    const afterLanding = isAfterSigningIn ? after(landing(role)) : undefined
    return [name, { afterShell: after(shell), afterLanding }]
  }
  return {
    shell: weigh(shell),
    landings: Object.fromEntries(
      LANDING_ROLES.map((role) => [role, weigh(landing(role))]),
    ) as Record<Landing, Weight>,
    /** A visitor's order form, with the shell: it is opened from a public page. */
    visitor: weigh(withPage([ORDER_FORM])),
    further: Object.fromEntries(
      pages.filter((name) => !landings.includes(name)).map(further),
    ) as Record<string, Further>,
  }
}

/** A page that needs no application, and its scripts. What the server writes into it, as the prices, is not counted. */
export interface PageWeight {
  name: string
  bytes: number
  /** Their files. */
  scripts: string[]
}

export function weighPages(): PageWeight[] {
  const folder = join(OUT, '.pages')
  return readdirSync(folder).map((name) => {
    const html = readFileSync(join(folder, name), 'utf8')
    const linked = html.matchAll(/\s(?:src|href)="\/(assets\/[^"]+)"/g)
    const files = new Set(Array.from(linked, ([, file = '']) => file))
    return {
      name: name.replace('.html', ''),
      bytes: brotliCompressSync(html).byteLength + weigh(files).bytes,
      scripts: [...files].filter((file) => file.endsWith('.js')),
    }
  })
}

/** A weight of the build beside what was decided of it, in bytes. */
export interface Weighed {
  name: string
  bytes: number
  decided: number
  isTooHeavy: boolean
}

export function weighedBesideDecided(): Weighed[] {
  const { shell, landings, visitor, further } = weighApplication()
  const beside = (name: string, { bytes }: Pick<Weight, 'bytes'>, decided: number): Weighed => ({
    name,
    bytes,
    decided,
    isTooHeavy: bytes > decided * ROOM,
  })
  return [
    beside('shell', shell, DECIDED.shell),
    ...LANDING_ROLES.map((role) =>
      beside(`first screen, ${role}`, landings[role], DECIDED.landing),
    ),
    beside('order form, visitor', visitor, DECIDED.visitor),
    ...Object.entries(further).map(([page, { afterShell, afterLanding }]) =>
      beside(`added by ${page}`, afterLanding ?? afterShell, DECIDED.further),
    ),
    ...weighPages().flatMap(({ name, bytes, scripts }) => [
      beside(`page ${name}`, { bytes }, DECIDED.page),
      beside(
        `scripts of page ${name}`,
        weigh(new Set(scripts)),
        DECIDED_SCRIPTS[name] ?? DECIDED_SCRIPT,
      ),
    ]),
  ]
}

function weigh(files: Set<string>): Weight {
  const sizes = Array.from(files, (file) => {
    const path = join(OUT, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.size }
}

/** The files of the build that import each other in a circle, one path for each circle. */
export function importCircles(): string[] {
  const manifest = readManifest()
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name)
    if (start >= 0) return void circles.push([...way.slice(start), name].join(' → '))
    if (done.has(name)) return
    for (const imported of manifest[name]?.imports ?? []) follow(imported, [...way, name])
    done.add(name)
  }
  for (const name of Object.keys(manifest)) follow(name, [])
  return circles
}
