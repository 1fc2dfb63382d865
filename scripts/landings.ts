import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const OUT = 'dist/web'

/** The frame around every signed-in screen. */
export const LAYOUT = 'layouts/app-layout.tsx'

/** A first screen after signing in, and what it loads at once besides its page. */
export const LANDINGS = {
  client: ['pages/client/dashboard.page.tsx'],
  livreur: ['pages/livreur/missions.page.tsx', 'rounds/queue/livreur-queue.tsx'],
  admin: ['pages/admin/board.page.tsx'],
  superadmin: ['pages/superadmin/panel.page.tsx'],
}
/** The basket before an account: the first screen of a visitor who comes for prices, without the frame. */
export const VISITOR_SCREEN = 'pages/visitor/basket.page.tsx'
/** The file of that screen, and of the other screens with an order form. */
export const ORDER_FORM = 'order-form'
/** The file with the steps of that form after the garments, which is loaded beside it. */
export const ORDER_STEPS = 'order-steps'

export type Landing = keyof typeof LANDINGS
export const LANDING_ROLES = Object.keys(LANDINGS) as Landing[]

interface Chunk {
  file: string
  name?: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
/** Vite's data about each file of the build, by module. */
export type Manifest = Record<string, Chunk>

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'))
}

/** The files that these modules, or files with these names, need at once, fonts among them. */
export function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name)
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
