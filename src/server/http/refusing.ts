import { AppError } from '#server/lib/app-error.ts'
import type { HttpContext } from './context.ts'
import { refuseError } from './refuse.ts'

/** Wraps a handler: a service's error is answered in the shape of the API. */
export function refusing(handle: (c: HttpContext) => Promise<Response>) {
  return async (c: HttpContext): Promise<Response> => {
    try {
      return await handle(c)
    } catch (error) {
      if (error instanceof AppError) return refuseError(c, error)
      throw error
    }
  }
}
