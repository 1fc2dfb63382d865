/** So many people are refused by a service that takes nobody's before the fault is ours. */
const SEVERAL = 3
/** Services that are remembered, the newest: anyone may name a host of their own as theirs. */
const MOST_SERVICES = 200

interface Refused {
  endpoint: string
  userId: string
}

/**
 * Tells a device that its own service refuses from a key of ours that a service refuses. It cannot tell ours from a host
 * that several accounts name as theirs: the error names the service, so that an operator can.
 */
export interface Refusals {
  /** Notes that the service took a notification: it knows our key. */
  noteTaken(device: Refused): void
  /** Notes a refusal. True once, when it makes several people refused by a service that took nothing in between. */
  noteRefusal(device: Refused): boolean
}

/** Counted in memory, by service: what anybody's own endpoint answers is no fault of ours. */
export function createRefusals(): Refusals {
  const peopleOf = new Map<string, Set<string>>()
  return {
    noteTaken({ endpoint }) {
      peopleOf.delete(serviceOf(endpoint))
    },
    noteRefusal({ endpoint, userId }) {
      const service = serviceOf(endpoint)
      const people = peopleOf.get(service) ?? new Set()
      peopleOf.set(service, people)
      dropOldest(peopleOf)
      if (people.size >= SEVERAL || people.has(userId)) return false
      return people.add(userId).size === SEVERAL
    },
  }
}

/** A map lists its keys in the order in which they came. */
function dropOldest(peopleOf: Map<string, Set<string>>): void {
  const [oldest] = peopleOf.keys()
  if (peopleOf.size > MOST_SERVICES && oldest !== undefined) peopleOf.delete(oldest)
}

/** The push service that an address belongs to. */
export const serviceOf = (endpoint: string): string => new URL(endpoint).host
