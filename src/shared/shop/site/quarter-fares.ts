import { type Quarter, quarterAddress } from '#shared/places/area-name.ts'
import { haversineKm } from '#shared/places/points.ts'
import { QUARTERS } from '#shared/places/quarters.ts'
import { feeFor, type Tariff } from '../prices/pricing.ts'
import { isServed } from '../prices/reach.ts'

/** A quarter with the transport to its middle, in francs. */
export interface QuarterFare {
  quarter: Quarter
  /** `Cocody, Vallon` */
  address: string
  fare: number
}

/** The quarters that the shop serves, each with its transport. */
export function quarterFares(tariff: Tariff, radiusKm: number | null): QuarterFare[] {
  const reach = { pricing: tariff, radiusKm }
  return QUARTERS.filter(({ point }) => isServed(point, reach)).map((quarter) => ({
    quarter,
    address: quarterAddress(quarter),
    fare: feeFor(quarter.point, tariff),
  }))
}

/** The two towns farthest from the laundry that the shop serves, mostly one on each side; none where it serves none of our map. */
export function farthestTowns(tariff: Tariff, radiusKm: number | null): string[] {
  const kmTo = ({ quarter }: QuarterFare) => haversineKm(quarter.point, tariff.base)
  const towns = quarterFares(tariff, radiusKm).filter(
    ({ quarter }) => quarter.name === quarter.commune,
  )
  return towns
    .sort((one, other) => kmTo(other) - kmTo(one))
    .slice(0, 2)
    .map(({ address }) => address)
}
