import type { ModuleName } from '#shared/shop/modules/modules.ts'

/** The exports for a superadmin, each with its file name. */
export const EXPORTS = {
  commandes: 'commandes.csv',
  clients: 'clients.csv',
  paiements: 'paiements.csv',
  tiroir: 'tiroir.csv',
  facturesEntreprises: 'factures-entreprises.csv',
  fne: 'fne.csv',
  tout: 'tout.zip',
} as const
export type ExportName = keyof typeof EXPORTS

/** The module that a table is of; all the data of the shop hold every table. */
export const MODULE_OF_EXPORT: Partial<Record<ExportName, ModuleName>> = {
  tiroir: 'counter',
  facturesEntreprises: 'companies',
  fne: 'fne',
}

export interface ExportProgress {
  /** A later export has a higher one. */
  id: number
  name: ExportName
  /** Sent so far; the total is not known before the end. */
  bytes: number
  state: 'running' | 'done' | 'cut' | 'cancelled'
}

/** The export with this file name. */
export function exportNamed(file: string): ExportName | undefined {
  return (Object.keys(EXPORTS) as ExportName[]).find((name) => EXPORTS[name] === file)
}
