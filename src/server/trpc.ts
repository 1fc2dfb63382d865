import { initTRPC } from '@trpc/server'
import { parse } from 'hono/utils/cookie'
import { core } from 'zod'
import type { AppErrorCode } from '#shared/errors.ts'
import { errorMessage } from '#shared/errors.ts'
import { OWNER_HEADER } from '#shared/outbox.ts'
import type { Role } from '#shared/roles.ts'
import type { Deps } from './deps.ts'
import { obstacleOf } from './features/auth/auth.service.ts'
import { type LiveSession, readSession, sessionCookieName } from './features/auth/session.ts'
import { AppError } from './lib/app-error.ts'

/** What is known of the request itself. */
export interface RequestFacts {
  req: Request
  resHeaders: Headers
  /** Address of the client, as far as the proxies in front are trusted. */
  address: string
  requestId: string
}

export interface Context extends Deps {
  session: LiveSession | undefined
  secure: boolean
  userAgent: string
  address: string
  requestId: string
  /** What the browser sent, by name. */
  cookies: Readonly<Record<string, string | undefined>>
  setCookie(cookie: string): void
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
  const session = isMeantFor(found, req.headers.get(OWNER_HEADER)) ? found : undefined
  if (session?.renewedCookie) setCookie(session.renewedCookie)
  const userAgent = req.headers.get('user-agent') ?? ''
  return { ...deps, session, secure, userAgent, address, requestId, cookies, setCookie }
}

/** Whatever waited on a phone under one account never counts as the act of another that signed in since. */
function isMeantFor(session: LiveSession | undefined, owner: string | null): boolean {
  return owner === null || session?.account.id === owner
}

/** The code people's sentence is chosen by, for errors that our own services did not raise. */
const CODE_OF: Partial<Record<string, AppErrorCode>> = {
  BAD_REQUEST: 'VALIDATION',
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
        ...{ httpStatus, path, appCode, fields },
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
export const createCallerFactory = t.createCallerFactory

export const publicProcedure = t.procedure

/** Signed in with a confirmed, enabled account; its row was read for this very request. */
export const authedProcedure = t.procedure.use(({ ctx, next }) => {
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
