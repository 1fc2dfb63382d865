import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberRequests, staffActions, users } from '#server/db/schema.ts'
import type { Actor } from '#server/lib/context.ts'
import { LINKS } from '#server/lib/link-purposes.ts'
import { hasReadCodeSince } from './number-codes.service.ts'

interface Asked {
  clientId: string
  /** Of the team, or a livreur: who asked the client for this answer. */
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

/** Whether the code that was entered then may be one that the team read: it lived at most so long. */
export function mayBeCodeOfTeam(orm: Orm, clientId: string, provenAt: number): boolean {
  return hasReadCodeSince(orm, clientId, provenAt - (LINKS['number code'].lifeMs ?? 0))
}

/**
 * Those of the team who took the client's present link, the last first: from the record, with a message, or with a request of theirs
 * that leads to it. Of what was taken before versions were kept, the link is taken for the present one.
 */
function linkHolders(orm: Orm, clientId: string): HeardBy[] {
  const { kind, target, data, actorId, actorRole, seq } = staffActions
  const present = sql`(select ${users.linkVersion} from ${users} where ${users.id} = ${clientId})`
  const requests = orm
    .select({ id: numberRequests.id })
    .from(numberRequests)
    .where(eq(numberRequests.clientId, clientId))
  const isOfVersion: SQL = sql`coalesce(${data} ->> '$.version', ${present}) = ${present}`
  const ofRecord = and(eq(target, clientId), inArray(kind, [...LINK_TAKEN]), isOfVersion)
  const ofRequest = and(inArray(target, requests), inArray(kind, [...REQUEST_TAKEN]))
  const rows = orm
    .select({ id: actorId, role: actorRole })
    .from(staffActions)
    .where(or(ofRecord, ofRequest))
    .orderBy(desc(seq))
    .all()
  return rows
}

const LINK_TAKEN = ['client_link_given', 'message_opened'] as const
const REQUEST_TAKEN = ['request_link_given', 'message_opened'] as const
