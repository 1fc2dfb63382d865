import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OUT = 'dist/web'
const LAYOUT = 'layouts/app-layout.tsx'

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** What a screen weighs on the wire, in bytes, and in how many files. */
export interface Weight {
  bytes: number
  files: number
}

/** A first screen after signing in, and what it loads at once besides its page. */
export const LANDINGS = {
  client: ['pages/client/dashboard.page.tsx'],
  livreur: ['pages/livreur/missions.page.tsx', 'features/queue/livreur-queue.tsx'],
  admin: ['pages/admin/board.page.tsx'],
  superadmin: ['pages/superadmin/panel.page.tsx'],
}
export type Landing = keyof typeof LANDINGS

/** Which landing screen a page is opened from. Those of nobody else are opened by clients too. */
const FOLDER = /^pages\/(client|livreur|admin|superadmin)\//

/** The weights of the built application: scripts, styles and fonts as Brotli, with the page itself. */
export function weighApplication() {
  const manifest: Manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'))
  const landing = (role: Landing) => filesOf(manifest, ['app.html', LAYOUT, ...LANDINGS[role]])
  const pages = Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'))
  const landings = Object.values(LANDINGS).flat()
  const further = pages.filter((name) => !landings.includes(name) && !name.includes('/auth/'))
  return {
    shell: weigh(filesOf(manifest, ['app.html'])),
    landings: Object.fromEntries(
      (Object.keys(LANDINGS) as Landing[]).map((role) => [role, weigh(landing(role))]),
    ) as Record<Landing, Weight>,
    /** What each further screen adds to the landing screen of its role. */
    further: Object.fromEntries(
      further.map((name) => {
        const known = landing((FOLDER.exec(name)?.[1] as Landing | undefined) ?? 'client')
        const all = filesOf(manifest, ['app.html', LAYOUT, name])
        return [name, weigh(new Set([...all].filter((file) => !known.has(file))))]
      }),
    ),
  }
}

function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set(['app.html'])
  const seen = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...fontsOf(chunk)]) files.add(file)
    chunk.imports?.forEach(add)
  }
  names.forEach(add)
  return files
}

const fontsOf = ({ assets = [] }: Chunk) => assets.filter((file) => file.endsWith('.woff2'))

function weigh(files: Set<string>): Weight {
  const sizes = Array.from(files, (file) => {
    const path = join(OUT, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.size }
}
