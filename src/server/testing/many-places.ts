import type { Database } from '#server/db/database.ts'
import { DEFAULT_SLOTS } from '#shared/time/slots.ts'

/** Lets a client hold as many places as an owner may allow: the clients of a load order more than people do. */
export function allowManyPlaces({ sqlite }: Pick<Database, 'sqlite'>): void {
  sqlite
    .prepare("insert or replace into settings (key, value, updated_at) values ('slots', ?, 1)")
    .run(JSON.stringify({ ...DEFAULT_SLOTS, perClient: 500 }))
}
