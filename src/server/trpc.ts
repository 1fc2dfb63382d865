import { initTRPC } from '@trpc/server'
import { parse } from 'hono/utils/cookie'
import { core } from 'zod'
import {
  type LiveSession,
  readSession,
  sessionCookieName,
} from '#server/features/sessions/sessions.service.ts'
import type { AppErrorCode } from '#shared/errors.ts'
import { errorMessage } from '#shared/errors.ts'
import { OWNER_HEADER } from '#shared/outbox.ts'
import type { Role } from '#shared/roles.ts'
import type { Deps } from './deps.ts'
import { obstacleOf } from './features/auth/auth.service.ts'
import { jsonBytes, MAX_ANSWER } from './lib/answer-size.ts'
import { AppError } from './lib/app-error.ts'
import { storageFaultOf } from './lib/storage-fault.ts'

/** What is known of the request itself. */
export interface RequestFacts {
  req: Request
  resHeaders: Headers
  /** Address of the client, as far as the proxies in front are trusted. */
  address: string
  requestId: string
}

/**
 * Whether a request names the account of its session: `own`; `unnamed`, where it names none; `other`, where it was made
 * under another account than the one whose cookie came with it; `nobody`, where there is no session.
 */
type MadeUnder = 'own' | 'unnamed' | 'other' | 'nobody'

export interface Context extends Deps {
  /** Absent too where the request was made under another account. */
  session: LiveSession | undefined
  madeUnder: MadeUnder
  secure: boolean
  userAgent: string
  address: string
  requestId: string
  /** What the calls of this request may still answer with, together. */
  answer: { bytesLeft: number }
  /** What the browser sent, by name. */
  cookies: Readonly<Record<string, string | undefined>>
  setCookie(cookie: string): void
  /**
   * Has the browser empty its HTTP cache and the pages that « back » would show. Never its storage: what a livreur did
   * without a network waits there.
   */
  clearBrowserCache(): void
}

/**
 * Reads who is asking. A missing, expired or altered cookie counts as nobody: the refusal must come from a
 * procedure, with its code, and not as a bare HTTP error.
 */
export async function createContext(deps: Deps, facts: RequestFacts): Promise<Context> {
  const { req, resHeaders, address, requestId } = facts
  const secure = deps.env.secureCookies
  const setCookie = (cookie: string) => resHeaders.append('set-cookie', cookie)
  const cookies = parse(req.headers.get('cookie') ?? '')
  const token = cookies[sessionCookieName(secure)]
  const found = token ? await readSession(deps.database, token, secure) : undefined
  const madeUnder = madeUnderOf(found, req.headers.get(OWNER_HEADER))
  const session = madeUnder === 'other' ? undefined : found
  if (session?.renewedCookie) setCookie(session.renewedCookie)
  const userAgent = req.headers.get('user-agent') ?? ''
  const clearBrowserCache = () => resHeaders.set('clear-site-data', '"cache"')
  const asked = { secure, userAgent, address, requestId, cookies, setCookie, clearBrowserCache }
  return { ...deps, ...asked, session, madeUnder, answer: { bytesLeft: MAX_ANSWER } }
}

function madeUnderOf(session: LiveSession | undefined, named: string | null): MadeUnder {
  if (!session) return 'nobody'
  if (named === null) return 'unnamed'
  return named === session.account.id ? 'own' : 'other'
}

/**
 * Refuses what was made under another account than the session's: it waited on a phone, another tab signed in as somebody
 * else, or something on the way joined one person's body with another's cookie. What changes something (`acts`) must name
 * its account. Throws OTHER_ACCOUNT or ACCOUNT_NOT_NAMED.
 */
export function refuseOtherAccount({ madeUnder }: Context, acts: boolean): void {
  if (madeUnder === 'other') throw new AppError('OTHER_ACCOUNT')
  if (acts && madeUnder === 'unnamed') throw new AppError('ACCOUNT_NOT_NAMED')
}

/** The code people's sentence is chosen by, for errors that our own services did not raise. */
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

const t = initTRPC.context<Context>().create({
  isDev: false,
  sse: {
    ping: { enabled: true, intervalMs: 15_000 },
    maxDurationMs: 25 * 60_000,
    client: { reconnectAfterInactivityMs: 40_000 },
  },
  errorFormatter({ shape, error, ctx }) {
    const own = error instanceof AppError ? error : undefined
    const appCode = own?.appCode ?? CODE_OF[error.code] ?? 'INTERNAL'
    const { httpStatus, path } = shape.data
    const fields = error.cause instanceof core.$ZodError ? fieldMessages(error.cause) : undefined
    return {
      code: shape.code,
      // Never the original message: it may hold a query, a path or a schema.
      message: errorMessage(appCode, own?.details, ctx?.session?.account.role).text,
      data: {
        code: shape.data.code,
        httpStatus,
        path,
        appCode,
        fields,
        details: own?.details,
        requestId: ctx?.requestId,
      },
    }
  },
})

/** One French sentence per wrong field, keyed by its path (`lines.0.quantity`). */
function fieldMessages(error: core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** A read or a file that met a fault of the disk is refused as a write is: nobody is told that nothing was lost. */
const procedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next()
  const fault = result.ok ? undefined : storageFaultOf(result.error)
  if (!fault) return result
  ctx.database.storage.refused(fault)
  throw new AppError('STORAGE_UNAVAILABLE')
})

/** Of readings alone: what a change did is done, and its answer is a few words. */
const withinCeiling = t.middleware(async ({ ctx, next, path, type }) => {
  const result = await next()
  if (type !== 'query' || !result.ok) return result
  const size = jsonBytes(result.data, ctx.answer.bytesLeft)
  if (size <= ctx.answer.bytesLeft) {
    ctx.answer.bytesLeft -= size
    return result
  }
  ctx.log.error({ path, requestId: ctx.requestId }, 'answer too long')
  throw new AppError('ANSWER_TOO_LONG')
})

const baseProcedure = procedure.use(withinCeiling)

/** For everybody; a change that names no account is nobody's, whatever cookie came with it. */
export const publicProcedure = baseProcedure.use(({ ctx, type, next }) => {
  const nobodys = type === 'mutation' && ctx.madeUnder === 'unnamed'
  return next({ ctx: { session: nobodys ? undefined : ctx.session } })
})

/** Signed in with a confirmed, enabled account; its row was read for this very request. */
export const authedProcedure = baseProcedure.use(({ ctx, type, next }) => {
  refuseOtherAccount(ctx, type === 'mutation')
  const { session } = ctx
  if (!session) throw new AppError('UNAUTHENTICATED')
  const obstacle = obstacleOf(session.account)
  if (obstacle) throw new AppError(obstacle)
  return next({ ctx: { session, actor: session.account } })
})

const roleProcedure = (...roles: Role[]) =>
  authedProcedure.use(({ ctx, next }) => {
    if (!roles.includes(ctx.actor.role)) throw new AppError('FORBIDDEN')
    return next()
  })

export const clientProcedure = roleProcedure('client')
/** A livreur whom an admin has approved. */
export const livreurProcedure = roleProcedure('livreur').use(({ ctx, next }) => {
  if (ctx.actor.approvedAt === null) throw new AppError('LIVREUR_NOT_APPROVED')
  return next()
})
export const adminProcedure = roleProcedure('admin', 'superadmin')
export const superadminProcedure = roleProcedure('superadmin')
/** An approved livreur for what they hold, staff for all. */
export const livreurOrAdminProcedure = roleProcedure('livreur', 'admin', 'superadmin').use(
  ({ ctx, next }) => {
    if (ctx.actor.approvedAt === null) throw new AppError('LIVREUR_NOT_APPROVED')
    return next()
  },
)
/** Clients for their own orders, staff for all. */
export const clientOrAdminProcedure = roleProcedure('client', 'admin', 'superadmin')
