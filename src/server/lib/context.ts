import type { Database } from '#server/db/database.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import type { LiveHub } from '#server/realtime/hub.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { Clock } from './clock.ts'

/** The person who acts. */
export interface Actor {
  id: string
  role: Role
  fullname: string
}

/** What every service needs to act: the data, the live hub, the time, the outgoing mail and the actor. */
export interface ServiceContext {
  database: Database
  hub: LiveHub
  clock: Clock
  outbox: Outbox
  actor: Actor
}
