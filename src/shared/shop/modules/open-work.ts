/** Work that keeps a module on, by the kind of it. */
export const OPEN_WORK = [
  'drawer',
  'at_counter',
  'pieces',
  'held',
  'to_count',
  'weekly',
  'due_invoices',
  'held_cheques',
  'on_account',
  'fne',
] as const
export type OpenWorkKind = (typeof OPEN_WORK)[number]

export interface OpenWork {
  kind: OpenWorkKind
  count: number
  /** Of a debt. */
  francs?: number
}

/** A fact without which a module cannot be switched on. */
export type MissingForModule = 'ncc' | 'whatsapp_key'

/** The answer to a switch that is turned: what keeps it as it is, or nothing where it is turned. */
export interface TurnedModule {
  isOn: boolean
  open: OpenWork[]
  missing: MissingForModule[]
}
