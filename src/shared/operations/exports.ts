/** The exports for a superadmin, each with its file name. */
export const EXPORTS = {
  commandes: 'commandes.csv',
  clients: 'clients.csv',
  paiements: 'paiements.csv',
  tout: 'tout.zip',
} as const
export type ExportName = keyof typeof EXPORTS

export interface ExportProgress {
  /** A later export has a higher one. */
  id: number
  name: ExportName
  /** Sent so far; the total is not known before the end. */
  bytes: number
  state: 'running' | 'done' | 'cut' | 'cancelled'
}

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
export const EXPORTS_BY_DAY: ReadonlySet<ExportName> = new Set(['paiements'])

/** The address of an export, which the browser downloads. */
export function exportPath(name: ExportName, { from, to }: ExportDays = ALL_DAYS): string {
  const days = new URLSearchParams()
  if (from) days.set(EXPORT_FROM, from)
  if (to) days.set(EXPORT_TO, to)
  return `/api/exports/${EXPORTS[name]}${days.size > 0 ? `?${days}` : ''}`
}

/** The export with this file name. */
export function exportNamed(file: string): ExportName | undefined {
  return (Object.keys(EXPORTS) as ExportName[]).find((name) => EXPORTS[name] === file)
}
