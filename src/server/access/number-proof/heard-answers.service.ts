import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberRequests, staffActions } from '#server/db/schema.ts'
import type { Actor } from '#server/lib/context.ts'
import { LINKS } from '#server/lib/link-purposes.ts'
import { findUser } from '../users/users.service.ts'
import { hasReadCode } from './number-codes.service.ts'

interface Asked {
  clientId: string
  /** The member of the team, or the livreur, who asked the client for this answer. */
  proposedBy: string | null
}

type HeardBy = Pick<Actor, 'id' | 'role'>

/**
 * The caller's context, in which what a client answers by their link says by whom it was given. Where the team has this link in hand
 * too, it is worth what a teammate noted on the phone, and stands under the name of the one who took it: of several, of the one who
 * asked. A code of the number that the team could not read shows that it is the client.
 */
export function withAnswerer<Context extends { actor: Actor }>(
  orm: Orm,
  ctx: Context,
  asked: Asked,
): Context {
  const { link } = ctx.actor
  if (!link || link.member) return ctx
  const heardBy = heardByTeam(orm, ctx.actor, asked)
  return heardBy ? { ...ctx, actor: { ...ctx.actor, link: { ...link, heardBy } } } : ctx
}

function heardByTeam(
  orm: Orm,
  { link }: Actor,
  { clientId, proposedBy }: Asked,
): HeardBy | undefined {
  const { provenAt = null } = link ?? {}
  if (provenAt !== null && !mayBeCodeOfTeam(orm, clientId, provenAt)) return undefined
  const holders = linkHolders(orm, clientId)
  return holders.find(({ id }) => id === proposedBy) ?? holders[0]
}

/** Whether the code that was entered then may be one that the team read: it lived at most so long. What is read later proves nothing of it. */
export function mayBeCodeOfTeam(orm: Orm, clientId: string, provenAt: number): boolean {
  return hasReadCode(orm, clientId, { since: provenAt - CODE_LIFE_MS, until: provenAt })
}

/** Whether the team has read a code that could have been entered since then. */
export function hasReadLiveCode(orm: Orm, clientId: string, then: number): boolean {
  return hasReadCode(orm, clientId, { since: then - CODE_LIFE_MS })
}

const CODE_LIFE_MS = LINKS['number code'].lifeMs ?? 0

/**
 * Those of the team who took the client's present link, the last first: from the record, with a message, or with a request of theirs
 * that leads to it. Of what was taken before versions were kept, the link is taken for the present one.
 */
function linkHolders(orm: Orm, clientId: string): HeardBy[] {
  const present = findUser(orm, clientId)?.linkVersion
  return takersOfLink(orm, clientId)
    .filter((row) => row.version === null || row.version === present)
    .sort((a, b) => b.seq - a.seq)
}

/** Whether this member of the team ever had a link of this client in hand. */
export const hasTakenLink = (orm: Orm, clientId: string, memberId: string): boolean =>
  takersOfLink(orm, clientId).some(({ id }) => id === memberId)

function takersOfLink(orm: Orm, clientId: string) {
  const { kind, target, data, actorId, actorRole, seq } = staffActions
  const version = sql<number | null>`${data} ->> '$.version'`
  return (
    orm
      .select({ id: actorId, role: actorRole, seq, version })
      .from(staffActions)
      // The index of kinds would read those of all clients.
      .where(
        and(
          inArray(target, [clientId, ...requestsOf(orm, clientId)]),
          sql`+${kind} in ('client_link_given', 'message_opened', 'request_link_given')`,
        ),
      )
      .all()
  )
}

const requestsOf = (orm: Orm, clientId: string): string[] =>
  orm
    .select({ id: numberRequests.id })
    .from(numberRequests)
    .where(eq(numberRequests.clientId, clientId))
    .all()
    .map(({ id }) => id)
