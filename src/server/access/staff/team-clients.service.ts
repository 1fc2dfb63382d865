import { inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor, ServiceContext } from '#server/lib/context.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import {
  type ChangeClientInput,
  type CreateClientInput,
  mayTeamChangePhone,
} from '#shared/access/team-clients.ts'
import { recordsThatTookOver } from '../number-proof/number-proof.service.ts'
import { tellRecordChange } from '../number-proof/told-numbers.service.ts'
import { type ProvenSession, refuseStaleProof } from '../second-factor/fresh-proof.service.ts'
import { isClientWithPhone } from '../users/client-phone.sql.ts'
import { findUser, insertRecord, setNews, updatePerson } from '../users/users.service.ts'

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
  const created = await ctx.database.write((orm) =>
    once(orm, attemptOf(ctx, input), () => {
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
  { fullname, phone, newsBy, sharedPhone }: Omit<CreateClientInput, 'idempotencyKey'>,
): { id: string } {
  const owners = ownersOf(orm, phone)
  if (owners.length > 0 && !sharedPhone) throw phoneKnown(owners)
  const { id } = insertRecord(orm, ctx, { fullname, phone })
  if (newsBy) setNews(orm, id, { newsBy })
  const data = { sharedPhone: owners.length > 0 }
  recordStaffAction(orm, ctx, { kind: 'client_created', target: id, data })
  return { id }
}

type Owner = Pick<typeof users.$inferSelect, 'id' | 'fullname'>

/** The clients who have this phone, and the records that took over one that had it: those that a refusal names. */
function ownersOf(orm: Orm, phone: string): Owner[] {
  const tookOver = recordsThatTookOver(orm, phone)
  const whoAre = tookOver.length > 0 ? [inArray(users.id, tookOver)] : []
  return [isClientWithPhone(phone), ...whoAre]
    .flatMap((which) =>
      orm
        .select({ id: users.id, fullname: users.fullname })
        .from(users)
        .where(which)
        .limit(MAX_NAMED)
        .all(),
    )
    .slice(0, MAX_NAMED)
}

const phoneKnown = (owners: readonly Owner[]) =>
  new AppError('PHONE_KNOWN', { names: owners.map(({ fullname }) => fullname).join(', ') })

type Renamer = Pick<Staff, 'clock' | 'actor'>
type Client = NonNullable<ReturnType<typeof findUser>>

interface NewName {
  userId: string
  fullname: string
  /** The name that the screen showed. */
  seen: string
}

/** Corrects the name of a client, inside `write()`. Throws CLIENT_UNAVAILABLE, STALE when a colleague was faster. */
export function renameClient(orm: Orm, ctx: Renamer, { userId, fullname, seen }: NewName): void {
  const client = clientToCorrect(orm, userId)
  const { phone } = client
  if (client.fullname === fullname) return
  refuseStale('client', { fullname: seen }, { fullname: client.fullname })
  storeCorrection(orm, ctx, client, { fullname, phone })
}

type Corrector = Renamer & Pick<ServiceContext, 'database' | 'outbox'> & { session: ProvenSession }

/**
 * Corrects the name and the number of a client, inside `write()`, and returns whether the number is another one: it asks for a fresh proof,
 * and the former number is told. Throws as `renameClient`, PROOF_REQUIRED, NUMBER_OF_OWNER for a number that only its owner changes,
 * and PHONE_KNOWN as `createTeamClient` does.
 */
export function correctClient(
  orm: Orm,
  ctx: Corrector,
  { userId, fullname, phone, seen, sharedPhone }: ChangeClientInput,
): { isOtherPhone: boolean } {
  const client = clientToCorrect(orm, userId)
  const isOtherPhone = client.phone !== phone
  // A repeat after a lost answer finds its own words.
  if (client.fullname === fullname && !isOtherPhone) return { isOtherPhone }
  refuseStale('client', seen, { fullname: client.fullname, phone: client.phone })
  if (isOtherPhone) {
    refuseStaleProof(ctx.session)
    if (!mayTeamChangePhone(client)) throw new AppError('NUMBER_OF_OWNER')
    const owners = ownersOf(orm, phone).filter(({ id }) => id !== userId)
    if (owners.length > 0 && !sharedPhone) throw phoneKnown(owners)
    tellRecordChange(orm, ctx, { phone: client.phone, clientId: userId, change: 'number' })
  }
  storeCorrection(orm, ctx, client, { fullname, phone })
  return { isOtherPhone }
}

function clientToCorrect(orm: Orm, userId: string): Client {
  const client = findUser(orm, userId)
  if (client?.role !== 'client') throw new AppError('CLIENT_UNAVAILABLE')
  return client
}

function storeCorrection(
  orm: Orm,
  ctx: Renamer,
  client: Client,
  { fullname, phone }: Pick<ChangeClientInput, 'fullname' | 'phone'>,
): void {
  updatePerson(orm, client.id, { fullname, phone, address: client.address })
  const data = { name: client.fullname !== fullname, number: client.phone !== phone }
  recordStaffAction(orm, ctx, { kind: 'client_changed', target: client.id, data })
}
