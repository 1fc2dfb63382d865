import { and, between, eq, gte } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { staffActions } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { sentCodeDigits } from '#server/lib/derived-secrets.ts'
import { LINKS } from '#server/lib/link-purposes.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import { addressBuckets, type Bucket, countStored } from '#server/record/limits/limits.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { type LiveSession, recordNumberProof } from '../sessions/sessions.service.ts'
import { findUser } from '../users/users.service.ts'
import { proveByCode, proveByReadCode } from './number-proof.service.ts'
import { hasOpenedCode, isReadByTeam, type ReadingTime } from './read-codes.service.ts'
import { endRightCode, makeCode } from './six-figure-codes.service.ts'

export interface NumberCode {
  code: string
  /** Milliseconds UTC. */
  expiresAt: number
}

type Giver = Pick<Deps, 'database' | 'clock' | 'secret'> & { actor: Actor }

/**
 * A code that the team tells a client in a call to their number; the journal keeps who gave it. Those given or sent before end.
 * Throws CLIENT_UNAVAILABLE for anybody but an open client.
 */
export function giveNumberCode(ctx: Giver, clientId: string): Promise<NumberCode> {
  const { database, clock, secret, actor } = ctx
  return database.write((orm) => {
    const client = findUser(orm, clientId)
    if (client?.role !== 'client' || client.disabledAt !== null)
      throw new AppError('CLIENT_UNAVAILABLE')
    const now = clock.now()
    const purpose = 'number code'
    const id = makeCode(orm, { purpose, clientId, now, by: actor.id })
    recordStaffAction(orm, ctx, { kind: 'number_code_given', target: clientId })
    const code = sentCodeDigits(secret, { purpose, id, sentTo: client.phone })
    return { code, expiresAt: now + LINKS[purpose].lifeMs }
  })
}

/** Whether the team has read a code of this client then: one that it gave, or one whose message it opened to send it by hand. */
export function hasReadCode(orm: Orm, clientId: string, { since, until }: ReadingTime): boolean {
  const { kind, target, at } = staffActions
  const then = until === undefined ? gte(at, since) : between(at, since, until)
  const given = and(eq(kind, 'number_code_given'), eq(target, clientId), then)
  return (
    orm.select({ at }).from(staffActions).where(given).limit(1).get() !== undefined ||
    hasOpenedCode(orm, clientId, { since, until })
  )
}

type Client = RequestContext & { actor: Actor; session: LiveSession }

/**
 * Sends the client a code by WhatsApp, in the place of those before it. Throws TOO_MANY_TRIES after a few: of one number soon, of
 * an address that many share late.
 */
export async function sendNumberCode(ctx: Client): Promise<void> {
  const { database, clock, limits, actor, address } = ctx
  await countStored(limits, (take) =>
    database.write((orm) => {
      const client = findUser(orm, actor.id)
      if (!client) throw new AppError('UNAUTHENTICATED')
      const { id: clientId, phone } = client
      take([
        ...addressBuckets('numberRequest', 'number code', address),
        ['mailbox', `number code ${phone}`],
      ])
      const codeId = makeCode(orm, { purpose: 'number code', clientId, now: clock.now() })
      const facts = { codeId }
      enqueueMessage(orm, ctx, { template: 'code_numero', phone, userId: clientId, facts })
    }),
  )
}

/** `provenHere`: the session is of who reads the messages of the number. */
export interface EnteredCode {
  provenHere: boolean
}

/**
 * A client enters the code of their number, which is proven from now on; in this session too, unless the team has read the code. Where it
 * is already, nothing is tried. Throws NUMBER_OF_ANOTHER for a code that the team has read of a number that another record has,
 * CODE_INVALID, and TOO_MANY_TRIES after wrong ones: of this client soon, of an address that many share late.
 */
export async function enterNumberCode(ctx: Client, digits: string): Promise<EnteredCode> {
  const { database, clock, secret, limits, session } = ctx
  if (session.isNumberProven) return { provenHere: true }
  const tries = takeTries(ctx)
  const entered = await database.write((orm): EnteredCode => {
    const now = clock.now()
    const { client, isRead } = endOwnCode(orm, ctx, digits)
    if (isRead) {
      proveByReadCode(orm, client, now)
      return { provenHere: false }
    }
    if (!recordNumberProof(orm, secret, { id: session.id, now }))
      throw new AppError('UNAUTHENTICATED')
    proveByCode(orm, client, now)
    return { provenHere: true }
  })
  limits.giveBack(tries)
  return entered
}

/**
 * Lets `act` run with a check, for its own `write()`, of a fresh code: an earlier proof of the session may be of
 * who holds the phone no longer. The check throws CODE_INVALID, and NUMBER_NOT_PROVEN for a code that the team has read; `act` is not
 * run beyond what `enterNumberCode` lets be tried.
 */
export async function withOwnCode(
  ctx: Client,
  digits: string,
  act: (check: (orm: Orm) => void) => Promise<void>,
): Promise<void> {
  const tries = takeTries(ctx)
  await act((orm) => {
    if (endOwnCode(orm, ctx, digits).isRead) throw new AppError('NUMBER_NOT_PROVEN')
  })
  ctx.limits.giveBack(tries)
}

/** Uses up the code of the client's number, inside `write()`. Throws CODE_INVALID. */
function endOwnCode(orm: Orm, { clock, secret, actor }: Client, digits: string) {
  const client = findUser(orm, actor.id)
  if (!client) throw new AppError('UNAUTHENTICATED')
  const { id: clientId, phone: sentTo } = client
  const purpose = 'number code'
  const code = endRightCode(orm, secret, { purpose, clientId, sentTo, digits, now: clock.now() })
  if (!code) throw new AppError('CODE_INVALID')
  return { client, isRead: isReadByTeam(orm, clientId, code) }
}

function takeTries({ limits, address, actor }: Client): Bucket[] {
  const tries: Bucket[] = [
    ...addressBuckets('address', 'number code', address),
    ['secret', `number code ${actor.id}`],
  ]
  limits.takeAll(tries)
  return tries
}
