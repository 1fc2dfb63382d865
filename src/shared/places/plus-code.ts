import type { LatLng } from './points.ts'

/** The digits of a plus code, from 0 to 19: none is mistaken for another, and they spell no word. */
const DIGITS = '23456789CFGHJMPQRVWX'
/** The digits before the plus sign of a whole code. */
const WHOLE = 8
/** Degrees that each pair of digits divides, from the first. */
const PAIR_DEGREES = [20, 1, 0.05, 0.0025, 0.000125]
/** Beyond the five pairs a digit names a cell of four columns and five rows. */
const CELL = { columns: 4, rows: 5 }

/** A plus code in a text: what stands before its plus sign, whole or short, and what stands behind. */
export const PLUS_CODE = new RegExp(
  // Figures alone are a sum or a number to call.
  `(?:^|[^\\w+])(?=[\\d+]*[C-X])((?:[${DIGITS}]{4})?[${DIGITS}]{4})\\+([${DIGITS}]{2,7})(?![\\w+])`,
  'i',
)

/**
 * The middle of the area of a plus code (Open Location Code, github.com/google/open-location-code): `6CQQ9X5R+2C`, or a short
 * one such as `9X5R+2C`, which is the one nearest to `reference`.
 */
export function plusCodePoint([before, after]: [string, string], reference: LatLng): LatLng {
  const digits = `${before}${after}`.toUpperCase()
  if (before.length === WHOLE) return middleOf(digits)
  const near = middleOf(`2222${digits}`)
  return { lat: nearest(near.lat, reference.lat), lng: nearest(near.lng, reference.lng) }
}

function middleOf(digits: string): LatLng {
  const value = (at: number) => DIGITS.indexOf(digits.charAt(at))
  let lat = -90
  let lng = -180
  let height = 0
  let width = 0
  for (const [pair, degrees] of PAIR_DEGREES.entries()) {
    lat += value(pair * 2) * degrees
    lng += value(pair * 2 + 1) * degrees
    height = degrees
    width = degrees
  }
  for (let at = PAIR_DEGREES.length * 2; at < digits.length; at += 1) {
    height /= CELL.rows
    width /= CELL.columns
    lat += Math.floor(value(at) / CELL.columns) * height
    lng += (value(at) % CELL.columns) * width
  }
  return { lat: rounded(lat + height / 2), lng: rounded(lng + width / 2) }
}

/** A short code leaves out the whole degrees: those that bring it nearest. */
function nearest(degrees: number, reference: number): number {
  const part = degrees - Math.floor(degrees)
  return rounded(part + Math.round(reference - part))
}

const rounded = (degrees: number) => Number(degrees.toFixed(7))
