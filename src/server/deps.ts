import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/logger.ts'
import type { LiveHub } from './realtime/hub.ts'

/** What the whole server is built from; `main.ts` makes the real ones, tests make their own. */
export interface Deps {
  env: Env
  log: Logger
  database: Database
  hub: LiveHub
  clock: Clock
}
