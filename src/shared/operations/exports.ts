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
