import { matchPath } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { ModuleName, Modules } from '#shared/shop/modules/modules.ts'

const { admin, superadmin } = paths

/**
 * The addresses of a module that is off lead nowhere; `/*` is what stands under one too. An order that is at the counter is finished
 * there.
 */
const MODULE_SCREENS: readonly (readonly [ModuleName, string])[] = [
  ['counter', admin.till],
  ['counter', `${admin.drawer}/*`],
  ['workshop', `${paths.workshop.home}/*`],
  ['workshop', paths.pieceLabels(':orderId')],
  ['workshop', superadmin.settingsPage('atelier')],
  ['express', superadmin.settingsPage('express')],
  ['companies', admin.due],
  ['companies', admin.statement(':clientId')],
  ['companies', superadmin.settingsPage('entreprises')],
  ['fne', admin.fne],
  ['fne', superadmin.sampleInvoice],
  ['fne', superadmin.settingsPage('fne')],
  ['reminders', superadmin.settingsPage('relances')],
]

/** The module that an address belongs to, where it is off. */
export function moduleOffAt(address: string, modules: Modules): ModuleName | undefined {
  const [pathname = ''] = address.split(/[?#]/)
  return MODULE_SCREENS.find(([name, screen]) => !modules[name] && matchPath(screen, pathname))?.[0]
}
