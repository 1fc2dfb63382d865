import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { once } from '#server/record/idempotency/idempotency.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { CreateClientInput } from '#shared/access/team-clients.ts'
import { isClientWithPhone } from '../users/client-phone.sql.ts'
import { insertRecord } from '../users/users.service.ts'

type Staff = Pick<Deps, 'database' | 'clock' | 'listeners' | 'log' | 'limits'> & { actor: Actor }

/** Clients with one phone that a refusal names. */
const MAX_NAMED = 5

/**
 * Creates the record of a client who has neither an e-mail nor a password, once per idempotency
 * key, and writes it in the journal. Throws PHONE_KNOWN with the names of those who have this phone,
 * unless the input says that it is shared; KEY_REUSED when the key made another record,
 * TOO_MANY_TRIES after many records in a row.
 */
export async function createTeamClient(
  ctx: Staff,
  input: CreateClientInput,
): Promise<{ id: string }> {
  const attempt = {
    actorId: ctx.actor.id,
    key: input.idempotencyKey,
    input,
    now: ctx.clock.now(),
    conflict: () => new AppError('KEY_REUSED'),
  }
  const created = await ctx.database.write((orm) =>
    once(orm, attempt, () => {
      ctx.limits.take('act', `client ${ctx.actor.id}`)
      return recordTeamClient(orm, ctx, input)
    }),
  )
  ctx.log.info({ actorId: ctx.actor.id, userId: created.id }, 'client created by the team')
  return created
}

/**
 * Creates the record inside the `write()` of another act. Throws PHONE_KNOWN as `createTeamClient` does.
 */
export function recordTeamClient(
  orm: Orm,
  ctx: Pick<Staff, 'clock' | 'listeners' | 'actor'>,
  { fullname, phone, sharedPhone }: Omit<CreateClientInput, 'idempotencyKey'>,
): { id: string } {
  const owners = orm
    .select({ fullname: users.fullname })
    .from(users)
    .where(isClientWithPhone(phone))
    .limit(MAX_NAMED)
    .all()
  if (owners.length > 0 && !sharedPhone)
    throw new AppError('PHONE_KNOWN', { names: owners.map(({ fullname }) => fullname).join(', ') })
  const { id } = insertRecord(orm, ctx, { fullname, phone })
  const data = { sharedPhone: owners.length > 0 }
  recordStaffAction(orm, ctx, { kind: 'client_created', target: id, data })
  return { id }
}
