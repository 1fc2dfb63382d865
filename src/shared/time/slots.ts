/** A stretch of time in which a livreur comes, in milliseconds UTC. */
export interface Slot {
  from: number
  to: number
}

/** How the opening is cut into slots, and how many visits one holds. */
export interface SlotSettings {
  /** Length of a slot. */
  minutes: number
  /** Slots are offered today and on this many days after. */
  daysAhead: number
  /** A slot is offered until this many minutes before its start. */
  leadMinutes: number
  /** Visits that one slot holds: for each livreur on duty during it, or in all. */
  capacity: { per: 'livreur' | 'slot'; visits: number }
}

/** Until a superadmin saves others. */
export const DEFAULT_SLOTS: SlotSettings = {
  minutes: 120,
  daysAhead: 7,
  leadMinutes: 60,
  capacity: { per: 'livreur', visits: 4 },
}
