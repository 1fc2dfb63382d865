import type { KeyObject } from 'node:crypto'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Clock } from './lib/clock.ts'
import type { Listener } from './lib/context.ts'
import type { Logger } from './lib/logger.ts'
import type { TicketSigner } from './lib/ticket-key.ts'
import type { Outbox } from './mail/outbox.ts'
import type { FneClient } from './money/fne/fne-client.ts'
import type { WaveClient } from './money/wave/wave-client.ts'
import type { PushService } from './push/service.ts'
import type { LiveHub } from './realtime/hub.ts'
import type { Limits } from './record/limits/limits.service.ts'

/** The dependencies of the server; `main.ts` makes the real ones, tests make their own. */
export interface Deps {
  env: Env
  log: Logger
  database: Database
  /** Makes and checks the links of the history; the connection has it too. */
  historyKey: KeyObject
  hub: LiveHub
  clock: Clock
  /** Signs what leaves the server and comes back: links, codes, the mark of a known browser. */
  secret: KeyObject
  tickets: TicketSigner
  limits: Limits
  outbox: Outbox
  /** They are called in this order when something happens in another room. */
  listeners: readonly Listener[]
  push: PushService
  wave: WaveClient
  fne: FneClient
}
