import type { Orm } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import { offersWave } from '#server/shop/settings/settings.service.ts'
import { type PaymentMethod, takenMethods } from '#shared/money/payment-methods.ts'

export const takesMethod = (
  orm: Orm,
  env: Pick<Env, 'waveEnabled'>,
  method: PaymentMethod,
): boolean => takenMethods({ waveEnabled: offersWave(orm, env) }).includes(method)

/** Throws WAVE_UNAVAILABLE for a method that the shop does not take now. */
export function refuseMethodOff(
  orm: Orm,
  env: Pick<Env, 'waveEnabled'>,
  method: PaymentMethod | null,
): void {
  if (method !== null && !takesMethod(orm, env, method)) throw new AppError('WAVE_UNAVAILABLE')
}
