import { type KeyObject, randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { links } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { LINKS } from '#server/lib/link-purposes.ts'
import { sign } from '#server/lib/secret.ts'
import { addressBuckets, type Bucket } from '#server/record/limits/limits.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { ADOPTION_ALPHABET, ADOPTION_LENGTH } from '#shared/access/adoption.ts'
import { findUser } from '../users/users.service.ts'
import { createLink, opensAt } from './links.service.ts'

/** Codes of one client that work at the same time: a reprinted ticket must not end the one in the client's pocket. */
const MAX_LIVE = 5

type Giver = Pick<Deps, 'database' | 'clock' | 'secret'> & { actor: Actor }

export interface AdoptionCode {
  code: string
  /** Milliseconds UTC. */
  expiresAt: number
}

/**
 * Makes a code by which a client without e-mail takes their history into an account of their own: for the ticket, or to
 * be read to them. Only its keyed hash is stored. Throws CLIENT_UNAVAILABLE for anybody else.
 */
export function giveAdoptionCode(ctx: Giver, clientId: string): Promise<AdoptionCode> {
  const code = Array.from(
    { length: ADOPTION_LENGTH },
    () => ADOPTION_ALPHABET[randomInt(ADOPTION_ALPHABET.length)],
  ).join('')
  return ctx.database.write((orm) => {
    const client = findUser(orm, clientId)
    if (client?.role !== 'client' || client.email !== null) throw new AppError('CLIENT_UNAVAILABLE')
    const now = ctx.clock.now()
    dropOldest(orm, clientId, now)
    createLink(orm, {
      purpose: 'adoption',
      id: idOf(ctx.secret, code),
      userId: clientId,
      by: ctx.actor.id,
      now,
    })
    recordStaffAction(orm, ctx, { kind: 'adoption_code_given', target: clientId })
    return { code, expiresAt: now + LINKS.adoption.lifeMs }
  })
}

/** The stored name of a code. */
function idOf(secret: KeyObject, code: string): string {
  return sign(secret, LINKS.adoption.signedFor, code)
}

function dropOldest(orm: Orm, clientId: string, now: number): void {
  const live = orm
    .select({ id: links.id, createdAt: links.createdAt })
    .from(links)
    .where(and(eq(links.userId, clientId), eq(links.purpose, 'adoption'), opensAt(now)))
    .all()
    .sort((a, b) => b.createdAt - a.createdAt)
  const ids = live.slice(MAX_LIVE - 1).map(({ id }) => id)
  if (ids.length > 0) orm.delete(links).where(inArray(links.id, ids)).run()
}

export type CodeTries = Pick<Deps, 'database' | 'clock' | 'secret' | 'limits'> & { address: string }

/**
 * The stored name of a code that works now, for a person who signs up or has an account. A wrong one counts as a try of
 * the address, and of the account when there is one. Throws ADOPTION_CODE_INVALID, TOO_MANY_TRIES.
 */
export function checkAdoptionCode(ctx: CodeTries, code: string, userId?: string): string {
  const buckets = addressBuckets('address', 'adoption', ctx.address)
  const own: Bucket[] = userId === undefined ? [] : [['secret', `adoption ${userId}`]]
  const undo = ctx.limits.takeAll([...buckets, ...own])
  const id = idOf(ctx.secret, code)
  if (!clientOfCode(ctx.database.orm, id, ctx.clock.now()))
    throw new AppError('ADOPTION_CODE_INVALID')
  undo()
  return id
}

/** The record of a code that works now. */
export function clientOfCode(orm: Orm, codeId: string, now: number) {
  const code = orm
    .select({ clientId: links.userId })
    .from(links)
    .where(and(eq(links.id, codeId), eq(links.purpose, 'adoption'), opensAt(now)))
    .get()
  const client = code?.clientId && findUser(orm, code.clientId)
  return client && client.email === null && client.disabledAt === null ? client : undefined
}
