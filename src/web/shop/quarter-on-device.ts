import type { Quarter } from '#shared/places/area-name.ts'
import { deviceStorage } from '#web/lib/storage.ts'

const KEY = 'laveo-quartier'

/** The quarter of the last place that was said or chosen on this device: prices with transport begin with it. */
export function rememberedQuarter(): Quarter | null {
  const stored = deviceStorage.readJson(KEY) as Partial<Quarter> | undefined
  const { name, commune, point } = stored ?? {}
  if (!name || !commune || typeof point?.lat !== 'number' || typeof point.lng !== 'number')
    return null
  return { name, commune, point: { lat: point.lat, lng: point.lng } }
}

export function rememberQuarter(quarter: Quarter): void {
  deviceStorage.writeJson(KEY, quarter)
}
