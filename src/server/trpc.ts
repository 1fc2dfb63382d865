import { initTRPC, type TRPCError, type TRPCProcedureType } from '@trpc/server'
import { core } from 'zod'
import { storageFaultOf } from '#server/lib/storage/storage-fault.ts'
import { type AppErrorCode, errorMessage, isFault } from '#shared/errors.ts'
import { callingDevice } from './access/devices/calling-device.service.ts'
import { actorOfDevice } from './access/devices/paired-device.service.ts'
import { refuseStaleProof } from './access/second-factor/fresh-proof.service.ts'
import { linkBrowser, readingBrowser } from './access/sessions/link-browser.service.ts'
import {
  type Account,
  type LiveSession,
  sessionRefusal,
} from './access/sessions/sessions.service.ts'
import { AppError } from './lib/app-error.ts'
import type { Actor } from './lib/context.ts'
import { addressBuckets } from './record/limits/limits.service.ts'
import { type RequestContext, refuseOtherAccount } from './request-context.ts'
import { AUDIENCES, type AudienceName, type Rights, type Who } from './rights.ts'
import { lateAct, tellLate } from './shop/modules/late-acts.service.ts'

/** The code that selects the French message, for errors that our own services did not raise. */
const CODE_OF: Partial<Record<string, AppErrorCode>> = {
  BAD_REQUEST: 'VALIDATION',
  PARSE_ERROR: 'VALIDATION',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'NOT_FOUND',
  PAYLOAD_TOO_LARGE: 'BODY_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'BAD_CONTENT_TYPE',
}

const t = initTRPC
  .context<RequestContext>()
  .meta<Rights>()
  .create({
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      maxDurationMs: 25 * 60_000,
      client: { reconnectAfterInactivityMs: 40_000 },
    },
    errorFormatter({ shape, error, ctx }) {
      const { appCode, details, fields } = refusalOf(error)
      const { httpStatus, path } = shape.data
      const { title, text } = errorMessage(appCode, details, ctx?.session?.account.role)
      return {
        code: shape.code,
        // Never the original message: it may hold a query, a path or a schema.
        message: text,
        data: {
          code: shape.data.code,
          httpStatus,
          path,
          appCode,
          title,
          fault: isFault(appCode) || undefined,
          fields,
          details,
          requestId: ctx?.requestId,
        },
      }
    },
  })

/** Parts of a procedure's error that may be told: its code, its figures, and the sentences of the wrong fields. */
export function refusalOf(error: TRPCError) {
  const own = error instanceof AppError ? error : undefined
  const appCode = own?.appCode ?? CODE_OF[error.code] ?? 'INTERNAL'
  const fields = error.cause instanceof core.$ZodError ? fieldMessages(error.cause) : undefined
  return { appCode, details: own?.details, fields }
}

/** One French message per wrong field, keyed by its path (`lines.0.quantity`). */
function fieldMessages(error: core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

const BY_LINK = { byLink: true } as const

/** A call of a procedure. */
interface Call {
  type: TRPCProcedureType
  rights: Rights
}

/** The account that a procedure needs, and what refuses everyone else. */
type Guard<Extra extends object> = (ctx: RequestContext, call: Call) => Extra

/**
 * Procedures of an audience behind a guard: one middleware for all that is checked, since each costs a copy of the
 * context. A disk fault while reading is refused like one while writing, without the sentence that
 * nothing was lost.
 */
const procedureFor = <Extra extends object>(who: AudienceName, guard: Guard<Extra>) =>
  t.procedure.meta({ who }).use(async ({ ctx, type, meta: rights = {}, next, getRawInput }) => {
    const { module, isKept = false } = rights
    try {
      const guarded = guard(ctx, { type, rights })
      const late = module && (await lateAct(ctx, module, { isKept, getRawInput }))
      const result = await next({ ctx: guarded })
      if (!result.ok && storageFaultOf(result.error)) throw result.error
      const { actor } = guarded as { actor?: Actor }
      if (late && actor && result.ok) await tellLate({ ...ctx, actor }, late)
      return result
    } catch (error) {
      const fault = storageFaultOf(error)
      if (!fault) throw error
      ctx.database.storage.refused(fault)
      throw new AppError('STORAGE_UNAVAILABLE')
    }
  })

/** The session and its confirmed, enabled account; its row was read for this request. */
const signedIn: Guard<{ session: LiveSession; actor: Account & Actor }> = (
  ctx,
  { type, rights },
) => {
  refuseOtherAccount(ctx, type === 'mutation')
  const { session } = ctx
  if (!session) throw new AppError('UNAUTHENTICATED')
  const refusal = sessionRefusal(session)
  if (refusal) throw new AppError(refusal)
  if (session.byLink && !rights.byLink) throw new AppError('BY_LINK_ONLY')
  if (session.demand === 'needed' && !rights.givesFactor) throw new AppError('ENROLMENT_NEEDED')
  const { account, byLink } = session
  if (account.role !== 'client') return { session, actor: account }
  const browser = readingBrowser(ctx, byLink)
  if (!byLink) return { session, actor: { ...account, browser } }
  const seen = { ...account, placesHidden: ctx.placesHidden, browser }
  const actor = type === 'mutation' ? { ...seen, link: linkBrowser(ctx, session) } : seen
  return { session, actor }
}

/** A signed-in person of the audience: a livreur who signed up waits for approval where it names livreurs. */
const ofAudience: Guard<ReturnType<typeof signedIn>> = (ctx, call) => {
  const found = signedIn(ctx, call)
  const { role, approvedAt } = found.actor
  const { who = 'superadmins', needsProof } = call.rights
  const allowed: readonly Who[] = AUDIENCES[who]
  if (!allowed.includes(role)) throw new AppError('FORBIDDEN')
  const isForApproved = allowed.includes('livreur') && !allowed.includes('pending livreur')
  if (isForApproved && approvedAt === null) throw new AppError('LIVREUR_NOT_APPROVED')
  if (needsProof) refuseStaleProof(found.session)
  return found
}

/** A tablet of the workshop for what it works with, and staff. All other procedures take it for a stranger's browser. */
const inWorkshop: Guard<{ actor: Actor }> = (ctx, call) => {
  const device = callingDevice(ctx)
  return { actor: device ? actorOfDevice(device) : ofAudience(ctx, call).actor }
}

/** A signed-in person, or a tablet of the workshop, which the stream only tells that something changed. */
const listening: Guard<{ actor: Actor; session: { id: string; byLink: boolean } }> = (
  ctx,
  call,
) => {
  const device = ctx.session ? undefined : callingDevice(ctx)
  if (!device) return signedIn(ctx, call)
  return { actor: actorOfDevice(device), session: { id: device.id, byLink: false } }
}

const audienceProcedure = (who: AudienceName) => procedureFor(who, ofAudience)

/** Public; a change that names no account has no actor, whatever its cookie. */
export const publicProcedure = procedureFor('everyone', ({ madeUnder, session }, { type }) => {
  const nobodys = type === 'mutation' && madeUnder === 'unnamed'
  return { session: nobodys ? undefined : session }
})

/** Reads of what an order is prepared with, for everyone; those of visitors are counted by their address. */
export const visitorProcedure = procedureFor('everyone', (ctx) => {
  refuseOtherAccount(ctx, false)
  const { session, limits, address } = ctx
  if (!session) limits.takeAll(addressBuckets('read', 'visitor', address))
  return { session }
})

/** Signed in with a confirmed, enabled account. */
export const authedProcedure = audienceProcedure('signed in')
/** The same, and a client by their link. */
export const authedOrLinkProcedure = authedProcedure.meta(BY_LINK)
/** Signed in, or a tablet of the workshop: for the live stream alone. */
export const listeningProcedure = procedureFor('signed in, and tablets', listening).meta(BY_LINK)
/** The workshop's own acts and reads: a paired tablet, and staff. */
export const workshopProcedure = procedureFor('the workshop', inWorkshop).meta({
  module: 'workshop',
})
/** A client, by their link too. */
export const clientProcedure = audienceProcedure('clients').meta(BY_LINK)
/** An approved livreur. */
export const livreurProcedure = audienceProcedure('livreurs')
/** The team's, and open while a second factor is owed; for livreurs who wait for approval too. */
export const teamProcedure = audienceProcedure('the team').meta({ givesFactor: true })
export const adminProcedure = audienceProcedure('staff')
export const superadminProcedure = audienceProcedure('superadmins')
/** An approved livreur for their own orders, staff for all. */
export const livreurOrAdminProcedure = audienceProcedure('livreurs and staff')
/** Clients for their own orders, by their link too, and staff for all. */
export const clientOrAdminProcedure = audienceProcedure('clients and staff').meta(BY_LINK)

// The same, for who proved lately who they are.
export const provenTeamProcedure = teamProcedure.meta({ needsProof: true })
export const provenAdminProcedure = adminProcedure.meta({ needsProof: true })
export const provenSuperadminProcedure = superadminProcedure.meta({ needsProof: true })
