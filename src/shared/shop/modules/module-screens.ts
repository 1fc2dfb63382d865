import { paths } from '#shared/paths.ts'
import type { ModuleName, Modules } from './modules.ts'

/**
 * The addresses of a module that is off lead nowhere; `/*` is what stands under one too. An order that is at the counter is finished
 * there.
 */
const MODULE_SCREENS: Partial<Record<ModuleName, readonly string[]>> = {
  counter: [paths.admin.till, `${paths.admin.drawer}/*`],
  workshop: [
    `${paths.workshop.home}/*`,
    paths.pieceLabels(':orderId'),
    paths.superadmin.settingsPage('atelier'),
  ],
  express: [paths.superadmin.settingsPage('express')],
  companies: [
    paths.admin.due,
    paths.admin.statement(':clientId'),
    paths.superadmin.settingsPage('entreprises'),
  ],
  fne: [paths.admin.fne, paths.superadmin.sampleInvoice, paths.superadmin.settingsPage('fne')],
  reminders: [paths.superadmin.settingsPage('relances')],
}

const patternOf = (screen: string) =>
  new RegExp(`^${screen.replace(/:\w+/g, '[^/]+').replace('/*', '(/.*)?')}$`)

const PATTERNS = Object.entries(MODULE_SCREENS).flatMap(([name, screens]) =>
  screens.map((screen) => ({ name: name as ModuleName, pattern: patternOf(screen) })),
)

/** The module that an address belongs to, where it is off. */
export function moduleOffAt(address: string, modules: Modules): ModuleName | undefined {
  const [pathname = ''] = address.split(/[?#]/)
  return PATTERNS.find(({ name, pattern }) => !modules[name] && pattern.test(pathname))?.name
}
