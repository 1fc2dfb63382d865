import { isolated } from '../text/isolate.ts'
import { type PlaceLines, writtenIn } from './place-words.ts'
import type { LatLng, Point } from './points.ts'

/** Shown for an order that has neither an address nor a point. */
export const ADDRESS_TO_SAY = 'Adresse à préciser'

/** The place of an order that is dropped and collected at the counter. */
export const AT_COUNTER = 'Au comptoir'

/** Shown for an order without address or landmark, which has its point on the map. */
export const MAP_POSITION = 'Position sur la carte'

/** Shown for an order without address, landmark or point. */
export const NO_PLACE = 'Localisation du client non fournie.'

/** Said of a place that nobody chose: the middle of its quarter, or a vague GPS. */
export const APPROXIMATE_PLACE = 'Position approximative'

/** The place where an order is collected; `clientAddress` is empty when none was given. */
export interface Place extends PlaceLines {
  clientAddress: string
  /** Its point on the map; null where none was given, absent where it is not read. */
  clientLocation?: Point | LatLng | null
  /** It is somewhere around the point; absent where it is not read. */
  placeApproximate?: boolean
}

/**
 * The place where an order is collected, as people read it: the address, then the landmark, each once and only where it was written.
 * Without both it is « Position sur la carte », never the coordinates: they mean nothing to a person. Without a point either,
 * it says that there is none. Where it is approximate, a last line says so.
 */
export function placeLines(place: Place): [string, ...string[]] {
  const [first, ...others] = plainPlaceLines(place)
  return [shownLine(first), ...others.map(shownLine)]
}

/** A typed line as it is shown: a number stays on the line of its street, `Rue I 164`, `avenue 16`, `Bloc B`. */
export function shownLine(written: string): string {
  return isolated(written.replace(/ (?=(?:\d+|[A-Z]{1,2})(?![\p{L}\d]))/gu, '\u00a0'))
}

/** Lines for a file that people search in: letter for letter as they were typed. */
export function plainPlaceLines(place: Place): [string, ...string[]] {
  const unwritten = place.clientLocation === null ? NO_PLACE : MAP_POSITION
  const [first = unwritten, ...others] = new Set(writtenLines(place))
  return [first, ...others]
}

/** Whether an address or a landmark was written; the point on the map is all that is known otherwise. */
export function isPlaceWritten(place: Place): boolean {
  return writtenLines(place).length > 0
}

function writtenLines(place: Place): string[] {
  const precision = place.placeApproximate ? APPROXIMATE_PLACE : ''
  return [place.clientAddress, ...writtenIn(place), precision].filter((line) => line.trim() !== '')
}

/** The address as it was typed, to be offered again; null when the order has none. */
export function writtenAddress(clientAddress: string): string | null {
  return clientAddress === '' || clientAddress === ADDRESS_TO_SAY ? null : clientAddress
}
