/** What is agreed about a visit, and about one that found nobody. */
export interface VisitSettings {
  /** A slot may be changed until this many minutes before its start. */
  changeUntilMinutes: number
  /** How long the livreur waits before they say that nobody is there. */
  waitMinutes: number
  /** How many calls they make before they say it. */
  calls: number
  /** Francs that are proposed to the admin, who alone decides on a fee; 0 proposes none. */
  missedFee: number
}

/** Until a superadmin saves others. */
export const DEFAULT_VISITS: VisitSettings = {
  changeUntilMinutes: 60,
  waitMinutes: 10,
  calls: 1,
  missedFee: 0,
}
