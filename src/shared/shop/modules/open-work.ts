/** Work that keeps a module on, by the kind of it. */
export type OpenWorkKind =
  | 'drawer'
  | 'at_counter'
  | 'pieces'
  | 'on_rack'
  | 'held'
  | 'to_count'
  | 'asked_to_count'
  | 'weekly'
  | 'due_invoices'
  | 'held_cheques'
  | 'on_account'
  | 'fne'

/** An order by its reference, or a client by their name. */
interface FoundWork {
  id: string
  label: string
}

export interface OpenWork {
  kind: OpenWorkKind
  count: number
  /** A debt has them, and cash that waits in a drawer that is closed. */
  francs?: number
  /** The first of them where no list shows them alone: orders, or the clients of what comes each week. */
  found?: FoundWork[]
}

/** A fact without which a module cannot be switched on. */
export type MissingForModule = 'ncc' | 'whatsapp_key'

/** The answer to a switch that is turned: what keeps it as it is, or nothing where it is turned. */
export interface TurnedModule {
  isOn: boolean
  open: OpenWork[]
  missing: MissingForModule[]
}
