/** So many people are refused by a service that takes nobody's before the fault is ours. */
const SEVERAL = 3

interface Refused {
  endpoint: string
  userId: string
}

/** Tells a device that its own service refuses from a key of ours that a service refuses. */
export interface Refusals {
  /** Notes that the service took a notification: it knows our key. */
  taken(device: Refused): void
  /** Notes a refusal. True once, when it makes several people refused by a service that took nothing in between. */
  isEverybodys(device: Refused): boolean
}

/** Counted in memory, by service: what anybody's own endpoint answers is no fault of ours. */
export function createRefusals(): Refusals {
  const peopleOf = new Map<string, Set<string>>()
  return {
    taken({ endpoint }) {
      peopleOf.delete(serviceOf(endpoint))
    },
    isEverybodys({ endpoint, userId }) {
      const service = serviceOf(endpoint)
      const people = peopleOf.get(service) ?? new Set()
      peopleOf.set(service, people)
      if (people.size >= SEVERAL || people.has(userId)) return false
      return people.add(userId).size === SEVERAL
    },
  }
}

/** The push service that an address belongs to. */
export const serviceOf = (endpoint: string): string => new URL(endpoint).host
