import type { Orm } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import { offersWave, readPricing } from '#server/shop/settings/settings.service.ts'
import { readTimes } from '#server/shop/slots/slots.service.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import type { CartLine, OrderLine } from '#shared/shop/prices/lines.ts'
import { type OrderTimes, timesFor } from '#shared/shop/times/order-times.ts'
import { toldName } from '#shared/text/told-name.ts'
import type { Slot } from '#shared/time/slots.ts'
import {
  figuresOf,
  type OrderFigures,
  priceLines,
  refuseFarPlace,
  refuseHighTotal,
  workOf,
} from './order-figures.ts'

interface Asked {
  lines: ReadonlyArray<CartLine & { name: string }>
  location: Point
  /** Null is « Dès que possible ». */
  pickup: Slot | null
  express: boolean
}

/** What an order that waits would cost now, and when it would be done. Nothing is taken. */
export interface Quote {
  lines: OrderLine[]
  /** The names of garments that are no longer sold. */
  gone: string[]
  pieces: number
  figures: OrderFigures
  /** Null where not even « Dès que possible » has an hour. */
  times: OrderTimes | null
  /** The wished slot can no longer be had: the hour of `times` is the next free one. */
  isWishTaken: boolean
  /** Express was asked and can still be had. */
  isExpress: boolean
}

export function quote(
  orm: Orm,
  { lines: asked, location, pickup, express }: Asked,
  now: number,
): Quote {
  const { lines, gone } = stillSold(orm, asked)
  const work = workOf(lines)
  const known = readTimes(orm, now)
  const wish = { pickup, atCounter: false, ...work }
  const soonest = { ...wish, pickup: null }
  const tries = express
    ? [
        { ...wish, express },
        { ...soonest, express },
        { ...wish, express: false },
      ]
    : [{ ...wish, express }]
  const found = [...tries, { ...soonest, express: false }]
    .map((one) => ({ one, outcome: timesFor(one, known) }))
    .find(({ outcome }) => outcome.ok)
  const times = found?.outcome.ok ? found.outcome.times : null
  const figures = figuresOf({
    lines,
    point: toLatLng(location),
    pricing: readPricing(orm),
    express: times?.promise?.rule.express ?? null,
  })
  return {
    lines,
    gone,
    pieces: work.pieces,
    figures,
    times,
    isWishTaken: pickup !== null && found?.one.pickup !== pickup,
    isExpress: found?.one.express ?? false,
  }
}

/**
 * Refuses what could not be ordered at all today, before it is kept for later. Throws PRODUCT_UNKNOWN where nothing of it is
 * sold, TOO_FAR, TOTAL_TOO_HIGH, WAVE_UNAVAILABLE.
 */
export function refuseUnorderable(
  orm: Orm,
  asked: Asked & { paymentMethod: PaymentMethod },
  { env, now }: { env: Pick<Env, 'waveEnabled'>; now: number },
): void {
  if (asked.paymentMethod === 'wave' && !offersWave(orm, env))
    throw new AppError('WAVE_UNAVAILABLE')
  refuseFarPlace(orm, toLatLng(asked.location), readPricing(orm))
  const { lines, figures } = quote(orm, asked, now)
  if (lines.length === 0) throw new AppError('PRODUCT_UNKNOWN')
  refuseHighTotal(figures)
}

function stillSold(orm: Orm, asked: Asked['lines']): Pick<Quote, 'lines' | 'gone'> {
  const lines: OrderLine[] = []
  const gone: string[] = []
  for (const line of asked)
    try {
      lines.push(...priceLines(orm, [line]))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      gone.push(toldName(line.name) ?? 'Un vêtement')
    }
  return { lines, gone }
}
