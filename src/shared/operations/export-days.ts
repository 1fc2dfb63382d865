import { EXPORTS, type ExportName } from './exports.ts'

/** The first and the last day of an export, `YYYY-MM-DD`; null where it goes as far as the data does. */
export interface ExportDays {
  from: string | null
  to: string | null
}

export const ALL_DAYS: ExportDays = { from: null, to: null }

/** Names of the days in the address of an export, as in that of a list. */
export const EXPORT_FROM = 'du'
export const EXPORT_TO = 'au'

/** The exports that can be narrowed to some days. */
export const EXPORTS_BY_DAY: ReadonlySet<ExportName> = new Set([
  'paiements',
  'tiroir',
  'facturesEntreprises',
  'fne',
])

/** The address of an export, which the browser downloads. */
export function exportPath(name: ExportName, { from, to }: ExportDays = ALL_DAYS): string {
  const days = new URLSearchParams()
  if (from) days.set(EXPORT_FROM, from)
  if (to) days.set(EXPORT_TO, to)
  return `/api/exports/${EXPORTS[name]}${days.size > 0 ? `?${days}` : ''}`
}
