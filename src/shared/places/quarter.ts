import { characterCount } from '../text/clean-text.ts'
import { createNameFinder, nameKey } from '../text/search-names.ts'
import type { Quarter } from './area-name.ts'
import { areaAt, COMMUNES } from './communes.ts'
import { PLACE_TEXT_LIMITS } from './place-words.ts'
import type { LatLng } from './points.ts'
import { QUARTERS } from './quarters.ts'

/**
 * The quarter of a place, as people say it in Abidjan: `Marcory` of `Marcory, Zone 4, 2ᵉ étage`. Only a name of ours, the
 * first that the address names, or else the one of the point: what is typed may be a whole address, or a stranger's message.
 */
export function quarterOf(address: string, point: LatLng | null): string | null {
  for (const part of partsOf(address)) {
    const name = nameTyped(part)
    if (name) return name
  }
  const area = point && areaAt(point)
  return area && (area.quarter ?? area.commune)
}

const partsOf = (address: string): string[] => address.split(/[,·\n]/)

/** The quarter that an address names, in the commune that it names: of `Marcory, Zone 4` the second. */
export function quarterTyped(address: string): Quarter | undefined {
  const typed = partsOf(address).flatMap((part) => nameTyped(part) ?? [])
  const named = QUARTERS.filter(({ name }) => typed.includes(name))
  const inCommune = named.filter(({ commune }) => typed.includes(commune))
  const some = inCommune.length > 0 ? inCommune : named
  return some.find(({ name, commune }) => name !== commune) ?? some[0]
}

/**
 * The address of a point as it is kept: the quarter and the commune first, then what was typed. Where that names either, or
 * is too long to have them in front, it stays as it is.
 */
export function addressWithQuarter(typed: string, point: LatLng): string {
  const area = areaAt(point)
  if (!area || quarterOf(typed, null) || namesPartOf(area.commune, typed)) return typed
  const { quarter, commune } = area
  const whole = [quarter, commune, typed].filter(Boolean).join(', ')
  return characterCount(whole) > PLACE_TEXT_LIMITS.address ? typed : whole
}

const finders = new Map<string, (address: string) => boolean>()

/** Whether the words of an address hold the name of the commune, or of a quarter in it. */
function namesPartOf(commune: string, address: string): boolean {
  if (finders.size === 0)
    for (const { place, quarters } of COMMUNES)
      finders.set(place[0], createNameFinder([place, ...quarters].map(([name]) => name)))
  return finders.get(commune)?.(address) ?? false
}

/** Letters from which the start of a name is taken for it. */
const NAME_START = 4

/** The quarters that somebody looks for: the one with this name, or those that begin with it; none of any other words. */
export function quartersTyped(text: string): string[] {
  const whole = nameTyped(text)
  const key = nameKey(text)
  if (whole) return [whole]
  if (key.length < NAME_START) return []
  return [...names].filter(([name]) => name.startsWith(key)).map(([, name]) => name)
}

const names = new Map<string, string>()

function nameTyped(part: string): string | undefined {
  if (names.size === 0) for (const { name } of QUARTERS) names.set(nameKey(name), name)
  return names.get(nameKey(part))
}
