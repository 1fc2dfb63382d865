import { AppError } from '#server/lib/app-error.ts'
import type { RequestContext } from '#server/request-context.ts'
import { deviceToken } from './device-cookie.service.ts'
import type { PairedDevice } from './paired-device.service.ts'

/**
 * The tablet of the workshop that this call is of: a page of an account names it, and calls for it. Throws DEVICE_UNPAIRED on a tablet
 * that was cut.
 */
export function callingDevice(ctx: RequestContext): PairedDevice | undefined {
  if (ctx.madeUnder === 'own' || ctx.madeUnder === 'other') return undefined
  if (!ctx.device && !ctx.session && deviceToken(ctx)) throw new AppError('DEVICE_UNPAIRED')
  return ctx.device
}
