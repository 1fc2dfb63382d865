import type { Database } from '#server/db/database.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import type { LiveHub } from '#server/realtime/hub.ts'
import type { Role } from '#shared/roles.ts'
import type { Clock } from './clock.ts'
import type { Listener } from './listener.ts'

/** The person who acts. */
export interface Actor {
  id: string
  role: Role
  fullname: string
  /** Of a client who acts by their link. */
  link?: LinkBrowser
}

/** The browser in which a client's link acts, as far as it is known. */
export interface LinkBrowser {
  /** Of the team, and signed in to this browser once: the act is theirs. Null in any other browser. */
  member: Pick<Actor, 'id' | 'role'> | null
  /** When this browser opened the client's link for the first time, in milliseconds UTC. */
  openedAt: number
}

/** The one whose act it is, as the trail and the journal keep it. */
export function authorOf<One extends Pick<Actor, 'id' | 'role' | 'link'>>(
  actor: One,
): Pick<Actor, 'id' | 'role'> {
  return actor.link?.member ?? actor
}

/** For every service: the data, the live hub, the time, the outgoing mail and the actor. */
export interface ServiceContext {
  database: Database
  hub: LiveHub
  clock: Clock
  outbox: Outbox
  /** The rooms that act on what happens in the others, in their order. */
  listeners: readonly Listener[]
  actor: Actor
}
