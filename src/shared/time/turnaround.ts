/** How long a service of the catalogue takes, by its `serviceKey`. */
export interface ServiceTurnaround {
  service: string
  hours: number
  /** Null where this service cannot be done express. */
  expressHours: number | null
}

/** Hours between the pick-up and the clothes being ready; they pass on open days only. */
export interface TurnaroundSettings {
  /** For a service that has no row of its own. */
  hours: number
  services: ServiceTurnaround[]
}

/** Until a superadmin saves others. */
export const DEFAULT_TURNAROUND: TurnaroundSettings = { hours: 48, services: [] }
