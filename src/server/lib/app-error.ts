import { TRPCError } from '@trpc/server'
import { type AppErrorCode, type DetailsOf, errorMessage, errorStatus } from '#shared/errors.ts'

const TRPC_CODES: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** A refusal that people understand: a typed code, its HTTP status, and the figures its French sentence needs. */
export class AppError<C extends AppErrorCode = AppErrorCode> extends TRPCError {
  readonly appCode: C
  readonly details: DetailsOf<C> | undefined

  constructor(code: C, ...[details]: DetailsOf<C> extends undefined ? [] : [DetailsOf<C>]) {
    super({
      code: TRPC_CODES[errorStatus(code)] ?? 'INTERNAL_SERVER_ERROR',
      message: errorMessage(code, details).text,
    })
    this.name = 'AppError'
    this.appCode = code
    this.details = details
  }
}

/** The refusals of what comes too early. */
const EARLY = ['TOO_MANY_TRIES', 'TOO_MANY_DOWNLOADS', 'UPLOADS_BUSY'] as const

function isEarly(error: unknown): error is AppError<(typeof EARLY)[number]> {
  return error instanceof AppError && EARLY.some((code) => code === error.appCode)
}

/**
 * Seconds after which a fault of the storage may be over: the server takes writes again by itself, as soon as another
 * process gives the file free or the disk has room.
 */
const PASSING: Partial<Record<AppErrorCode, number>> = { DATABASE_BUSY: 2, STORAGE_UNAVAILABLE: 5 }

/** Seconds to wait before the next try, when an error says that this one came too early or that it may work soon. */
export function retryAfterOf(error: unknown): number | undefined {
  if (isEarly(error)) return error.details?.retryAfter
  if (!(error instanceof AppError)) return undefined
  const { appCode }: AppError = error
  return PASSING[appCode]
}
