import { paths } from '#shared/paths.ts'
import type { ModuleName, Modules } from './modules.ts'

/** The addresses of a module that is off lead nowhere: its own, and those that begin with one of them. */
export const MODULE_SCREENS: Partial<Record<ModuleName, readonly string[]>> = {
  counter: [paths.admin.till, paths.admin.drawer],
  workshop: [
    paths.workshop.home,
    paths.superadmin.devices,
    paths.superadmin.settingsPage('atelier'),
  ],
  express: [paths.superadmin.settingsPage('express')],
  companies: [paths.admin.due, paths.superadmin.settingsPage('entreprises')],
  fne: [paths.admin.fne, paths.superadmin.sampleInvoice, paths.superadmin.settingsPage('fne')],
  reminders: [paths.superadmin.settingsPage('relances')],
}

/** The module that an address belongs to, where it is off. */
export function moduleOffAt(pathname: string, modules: Modules): ModuleName | undefined {
  const isIn = (screen: string) => pathname === screen || pathname.startsWith(`${screen}/`)
  const names = Object.keys(MODULE_SCREENS) as ModuleName[]
  return names.find((name) => !modules[name] && MODULE_SCREENS[name]?.some(isIn))
}
