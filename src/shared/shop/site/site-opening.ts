/**
 * The steps of the first day that open the site: whom to call, where livreurs leave from, and what is sold at which price. E-mail
 * is none: a key is bought and set elsewhere, and people here order by number.
 */
export const DOOR_STEPS = ['contact', 'departure', 'catalogue'] as const
export type DoorStep = (typeof DOOR_STEPS)[number]

/** An owner's choice: by itself, or by hand. */
export const SITE_DOORS = ['auto', 'open', 'closed'] as const
export type SiteDoor = (typeof SITE_DOORS)[number]

export const SITE_DOOR_WORDS: Record<SiteDoor, string> = {
  auto: 's’ouvre seul',
  open: 'ouvert',
  closed: 'fermé',
}

export interface SiteState {
  door: SiteDoor
  /** The server runs the demonstration. */
  demo: boolean
  /** An order was placed here, be it deleted since. */
  hasOrders: boolean
  done: Readonly<Record<DoorStep, boolean>>
}

/**
 * Whether the site sells to the public. An owner's hand decides; until it does, the demonstration and a house that has orders
 * are open, and any other opens by itself with the last of its steps: by hand only, a shop that forgets it waits for orders
 * that cannot come.
 */
export function isSiteOpen(site: SiteState): boolean {
  if (site.door !== 'auto') return site.door === 'open'
  return site.demo || site.hasOrders || missingSteps(site.done).length === 0
}

/** The steps that a closed house still waits for. */
export function missingSteps(done: SiteState['done']): DoorStep[] {
  return DOOR_STEPS.filter((step) => !done[step])
}
