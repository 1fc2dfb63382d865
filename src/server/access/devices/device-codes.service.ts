import { type KeyObject, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { sign } from '#server/lib/secret.ts'
import { CODE_LENGTH } from '#shared/access/auth.ts'
import { isWorkingOwner } from './working-owner.sql.ts'

/** Six figures that nobody can foresee. */
export const newDeviceCode = (): string =>
  String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** The stored form of a code: it is worth something in the browser of this row only. */
export const storedDeviceCode = (secret: KeyObject, deviceId: string, code: string): string =>
  sign(secret, 'device code', `${deviceId} ${code}`)

/** The owner who gave the code of a tablet, while their account works. */
export function ownerWhoPaired(orm: Orm, { pairedByN }: { pairedByN: number | null }) {
  if (pairedByN === null) return undefined
  return orm
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.n, pairedByN), isWorkingOwner()))
    .get()
}
