import { initTRPC, type TRPCError } from '@trpc/server'
import { core } from 'zod'
import { storageFaultOf } from '#server/lib/storage/storage-fault.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { AppErrorCode } from '#shared/errors.ts'
import { errorMessage } from '#shared/errors.ts'
import { signInRefusal } from './features/sessions/sessions.service.ts'
import { AppError } from './lib/app-error.ts'
import { type RequestContext, refuseOtherAccount } from './request-context.ts'

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

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  sse: {
    ping: { enabled: true, intervalMs: 15_000 },
    maxDurationMs: 25 * 60_000,
    client: { reconnectAfterInactivityMs: 40_000 },
  },
  errorFormatter({ shape, error, ctx }) {
    const { appCode, details, fields } = refusalOf(error)
    const { httpStatus, path } = shape.data
    return {
      code: shape.code,
      // Never the original message: it may hold a query, a path or a schema.
      message: errorMessage(appCode, details, ctx?.session?.account.role).text,
      data: {
        code: shape.data.code,
        httpStatus,
        path,
        appCode,
        fields,
        details,
        requestId: ctx?.requestId,
      },
    }
  },
})

/** What may be told of a procedure's error: its code, its figures, and the sentences of the wrong fields. */
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

/**
 * A disk fault while reading is refused like one while writing, without the sentence that nothing
 * was lost.
 */
const procedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next()
  const fault = result.ok ? undefined : storageFaultOf(result.error)
  if (!fault) return result
  ctx.database.storage.refused(fault)
  throw new AppError('STORAGE_UNAVAILABLE')
})

/** Public; a change that names no account has no actor, whatever its cookie. */
export const publicProcedure = procedure.use(({ ctx, type, next }) => {
  const nobodys = type === 'mutation' && ctx.madeUnder === 'unnamed'
  return next({ ctx: { session: nobodys ? undefined : ctx.session } })
})

/** Signed in with a confirmed, enabled account; its row was read for this request. */
export const authedProcedure = procedure.use(({ ctx, type, next }) => {
  refuseOtherAccount(ctx, type === 'mutation')
  const { session } = ctx
  if (!session) throw new AppError('UNAUTHENTICATED')
  const refusal = signInRefusal(session.account)
  if (refusal) throw new AppError(refusal)
  return next({ ctx: { session, actor: session.account } })
})

const roleProcedure = (...roles: Role[]) =>
  authedProcedure.use(({ ctx, next }) => {
    if (!roles.includes(ctx.actor.role)) throw new AppError('FORBIDDEN')
    return next()
  })

export const clientProcedure = roleProcedure('client')
/** An approved livreur. */
export const livreurProcedure = roleProcedure('livreur').use(({ ctx, next }) => {
  if (ctx.actor.approvedAt === null) throw new AppError('LIVREUR_NOT_APPROVED')
  return next()
})
export const adminProcedure = roleProcedure('admin', 'superadmin')
export const superadminProcedure = roleProcedure('superadmin')
/** An approved livreur for their own orders, staff for all. */
export const livreurOrAdminProcedure = roleProcedure('livreur', 'admin', 'superadmin').use(
  ({ ctx, next }) => {
    if (ctx.actor.approvedAt === null) throw new AppError('LIVREUR_NOT_APPROVED')
    return next()
  },
)
/** Clients for their own orders, staff for all. */
export const clientOrAdminProcedure = roleProcedure('client', 'admin', 'superadmin')
