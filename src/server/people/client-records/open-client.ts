import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'

export type ClientRow = NonNullable<ReturnType<typeof findUser>>

/** Throws CLIENT_UNAVAILABLE for anybody but a client whose record is open. */
export function openClient(orm: Orm, id: string): ClientRow {
  const client = findUser(orm, id)
  if (client?.role !== 'client' || client.disabledAt !== null)
    throw new AppError('CLIENT_UNAVAILABLE')
  return client
}
