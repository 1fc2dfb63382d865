import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, retryAfterOf } from '#server/lib/app-error.ts'
import { errorStatus, errorTitle, isFault } from '#shared/errors.ts'
import type { HttpContext } from './context.ts'

/** The errors before a request reaches the API, or outside it. */
export type RefusalCode =
  | 'TOO_MANY_CALLS'
  | 'ORIGIN_REFUSED'
  | 'DEMO_PROXIED'
  | 'BODY_TOO_LARGE'
  | 'IMAGE_TOO_LARGE'
  | 'BAD_CONTENT_TYPE'
  | 'NOT_FOUND'
  | 'STORAGE_UNAVAILABLE'
  | 'INTERNAL'

/** Answers an error in the shape of the API, so that the application reads it like any other. */
export function refuse(c: HttpContext, appCode: RefusalCode): Response {
  return refuseError(c, new AppError(appCode))
}

/** Answers a service's error in the same shape. */
export function refuseError(c: HttpContext, error: AppError): Response {
  const { appCode, code, message, details } = error
  const seconds = retryAfterOf(error)
  if (seconds !== undefined) c.header('Retry-After', String(seconds))
  const httpStatus = errorStatus(appCode) as ContentfulStatusCode
  const words = { title: errorTitle(appCode), fault: isFault(appCode) || undefined }
  const data = { code, httpStatus, appCode, ...words, details, requestId: c.get('requestId') }
  return c.json({ error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data } }, httpStatus)
}

/** Wraps a handler: a service's error is answered in the shape of the API. */
export function answerRefusals(handle: (c: HttpContext) => Promise<Response>) {
  return async (c: HttpContext): Promise<Response> => {
    try {
      return await handle(c)
    } catch (error) {
      if (error instanceof AppError) return refuseError(c, error)
      throw error
    }
  }
}
