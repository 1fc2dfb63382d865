import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Rolldown } from 'vite'
import {
  LANDING_ROLES,
  LANDINGS,
  LAYOUT,
  ORDER_FORM,
  ORDER_STEPS,
  VISITOR_SCREEN,
} from './landings.ts'

const SRC = resolve(import.meta.dirname, '../src')
const WEB = join(SRC, 'web')

/** These stay files of their own: the build's manifest knows a screen by its module. */
const SCREENS = new Set([LAYOUT, ...Object.values(LANDINGS).flat()].map((name) => join(WEB, name)))
const STEPS = 'orders/checkout/order-steps.tsx'
/** The screens with an order form. */
const ORDER_FORMS = [
  VISITOR_SCREEN,
  'pages/client/place-order.page.tsx',
  'pages/admin/new-order.page.tsx',
  'pages/admin/counter.page.tsx',
]
/** The frame of one more screen, which is opened seldom. */
const FRAME = /\/visitor-frame\./
const ICON = /@tabler\/icons-react\/.*\/(Icon\w+)\.mjs$/
/** The folders of screens, with what their readers open besides. */
const FOLDERS = {
  client: [],
  livreur: LANDINGS.livreur,
  admin: ['orders/drawer/order-drawer.tsx'],
  superadmin: [],
  order: ['pages/profile.page.tsx'],
  auth: [],
}
/** The file of the icons that the steps of an order form show, and no landing screen. */
const ORDER_ICONS = 'order-icons'
/** The file of the modules that several landing screens need and an order form does not. */
const SIGNED_IN = 'landing-signed-in'
type Folder = keyof typeof FOLDERS
const TEAM: readonly Folder[] = ['admin', 'superadmin']

/** The owner's list of all days is the board: else all of the board would be a file of the whole team. */
const LIKE_BOARD = 'pages/superadmin/orders.page.tsx'

/**
 * Names the file of a module that a landing screen needs, so that such a screen is few files and loads little else:
 * docs/decisions/041-light-phone.md. A module's imports are needed wherever the module is, so that these files do not import
 * each other in a circle. Packages are left out, apart from icons: little of their lists is used.
 */
export function createLandingChunks(): Rolldown.CodeSplittingNameFunction {
  let landings: Map<string, Set<string>> | undefined
  let readers: Map<string, Set<string>> | undefined
  let visitors: Set<string> | undefined
  let steps: Set<string> | undefined
  let others: Set<string> | undefined
  return (id, context) => {
    const module = ICON.exec(id)?.[1] ?? id
    if (SCREENS.has(id) || (module === id && !id.startsWith(SRC))) return null
    landings ??= new Map(
      LANDING_ROLES.map((role) => [role, reach([LAYOUT, ...LANDINGS[role]], context, false)]),
    )
    readers ??= readersOf(context)
    visitors ??= reach([VISITOR_SCREEN], context, false)
    steps ??= reach([STEPS], context, false)
    if (FRAME.test(id)) return ORDER_FORM
    const needed = holding(landings, module)
    // Apart from the icons of the whole team, which a visitor's first screen would load for two of them.
    if (needed.length === 0 && module !== id && visitors.has(module)) return 'base'
    others ??= reach(otherScreens(), context, false)
    if (needed.length === 0 && !others.has(module)) {
      if (visitors.has(module)) return ORDER_FORM
      if (steps.has(module)) return ORDER_STEPS
    }
    // The file of all icons that several screens show is ten times as heavy.
    if (needed.length === 0 && module !== id && steps.has(module)) return ORDER_ICONS
    const isOfVisitor = visitors.has(module)
    const name = chunkOf({
      landings: needed,
      readers: holding(readers, module),
      isOfVisitor,
      id,
    })
    if (!name || name === 'base' || id.endsWith('.css')) return name
    // The modules of an order form are apart: a visitor would load the others for nothing.
    const isOfOrder = visitors.has(module) || steps.has(module)
    if (!isOfOrder) return name === 'landing' ? SIGNED_IN : name
    if (name !== 'landing' && needed.join() === 'client') return 'client-order'
    return isOfVisitor ? 'landing' : 'landing-order'
  }
}

/** Names the file of the icons that only screens of the team show: clients and livreurs would load them with their own. */
export function createTeamIcons(): Rolldown.CodeSplittingNameFunction {
  let readers: Map<string, Set<string>> | undefined
  return (id, context) => {
    readers ??= readersOf(context)
    return isOnlyOf(TEAM, holding(readers, ICON.exec(id)?.[1] ?? id)) ? 'team-icons' : null
  }
}

interface Needs {
  /** The landing screens that need the module at once. */
  landings: string[]
  /** The folders of which a screen needs it, at once or later. */
  readers: string[]
  isOfVisitor: boolean
  id: string
}

function chunkOf({ landings, readers, isOfVisitor, id }: Needs): string | null {
  const [first] = landings
  if (!first) return null
  const isIcon = ICON.test(id)
  // A form of signing up would load what several landing screens need; an icon is smaller than one more file.
  if (readers.includes('auth'))
    return landings.length > 1 || isIcon || first === 'admin' || isOfVisitor ? 'base' : null
  // The livreur's first screen is the heaviest. Styles stay together: apart, they would be one more file.
  const common = landings.includes('livreur') || id.endsWith('.css') ? 'landing' : 'landing-others'
  if (landings.length > 1) return common
  if (readers.every((reader) => reader === first)) return `landing-${first}`
  if (first === 'admin' && isOnlyOf(TEAM, readers)) return 'staff'
  // A module that three folders of screens read is cheaper in a file that they have already, and so is an icon.
  return readers.length === 2 && first !== 'admin' && !isIcon ? `shared-${first}` : common
}

const isOnlyOf = (folders: readonly string[], readers: readonly string[]) =>
  readers.length > 0 && readers.every((reader) => folders.includes(reader))

/** Modules that the screens of each folder load, at once or later. */
const readersOf = (context: Rolldown.ChunkingContext) =>
  new Map<string, Set<string>>(
    (Object.keys(FOLDERS) as Folder[]).map((at) => [
      at,
      reach(screensOf(at), context, at !== 'auth'),
    ]),
  )

function holding(sets: Map<string, Set<string>>, id: string): string[] {
  return [...sets].filter(([, modules]) => modules.has(id)).map(([name]) => name)
}

/** All screens but those with an order form. */
function otherScreens(): string[] {
  const names = readdirSync(join(WEB, 'pages'), { recursive: true, encoding: 'utf8' })
  const pages = names
    .filter((name) => name.endsWith('.page.tsx'))
    .map((name) => join('pages', name))
  return pages.filter((name) => !ORDER_FORMS.includes(name))
}

function screensOf(folder: Folder): string[] {
  const names = readdirSync(join(WEB, 'pages', folder))
  const pages = names.filter((name) => name.endsWith('.page.tsx'))
  const screens = [...pages.map((name) => join('pages', folder, name)), ...FOLDERS[folder]]
  return screens.filter((name) => name !== LIKE_BOARD)
}

/** The modules that these import, and theirs, with what they may load later when `later` says so. */
function reach(names: string[], context: Rolldown.ChunkingContext, later: boolean): Set<string> {
  const found = new Set<string>()
  const add = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const module = id.startsWith(SRC) ? context.getModuleInfo(id) : null
    module?.importedIds.forEach(add)
    // A module of icons lists all of them.
    for (const [icon] of module?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) found.add(icon)
    if (later) module?.dynamicallyImportedIds.forEach(add)
  }
  for (const name of names) add(join(WEB, name))
  return found
}
