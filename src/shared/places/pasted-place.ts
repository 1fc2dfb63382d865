import { PLUS_CODE, plusCodePoint } from './plus-code.ts'
import type { LatLng } from './points.ts'

/** Why a pasted position names no place of ours. */
type PastedFault = 'link' | 'outside'
/** A correction of a pasted position, to be looked at. */
type PastedDoubt = 'swapped' | 'west'

/** A position in a text that somebody sent: its point, or why it has none. */
export type PastedPlace =
  | { point: LatLng; doubt: PastedDoubt | null }
  | { point: null; fault: PastedFault }

const PASTED_FAULTS: Record<PastedFault, string> = {
  link: 'Ce lien ne dit pas où est le lieu. Ouvrez-le, puis collez ici les coordonnées ou le code «\u00a0plus\u00a0» qu’il affiche.',
  outside:
    'Cette position est hors de Côte d’Ivoire. Vérifiez-la, ou touchez l’endroit sur la carte.',
}

const PASTED_DOUBTS: Record<PastedDoubt, string> = {
  swapped: 'La latitude et la longitude étaient inversées\u00a0: vérifiez le repère.',
  west: 'La longitude n’avait pas son signe moins\u00a0: vérifiez le repère.',
}

/** The sentence about a pasted position; null where nothing is wrong with it. */
export function pastedWords(place: PastedPlace): string | null {
  if (place.point === null) return PASTED_FAULTS[place.fault]
  return place.doubt && PASTED_DOUBTS[place.doubt]
}

/** Short plus codes are those nearest to Abidjan. */
const ABIDJAN: LatLng = { lat: 5.345, lng: -4.0 }
/** Côte d'Ivoire from border to border, in degrees. */
const COUNTRY = { south: 4.2, north: 10.8, west: -8.7, east: -2.4 }

/**
 * The position in a text, as people send it: coordinates, a link of Google Maps, Apple, OpenStreetMap or Waze, `geo:`, the
 * position that WhatsApp shares, or a plus code, with other words around it. Null for a text without one.
 */
export function pastedPlace(text: string): PastedPlace | null {
  return findPlace(plainOf(text))?.place ?? null
}

/** A text without the positions that are points: the words that a person wrote around them. */
export function wordsAroundPlace(text: string): string {
  const plain = plainOf(text)
  const found = findPlace(plain)
  if (!found?.place.point) return text
  const { written } = found
  // Signs that are not seen, or another minus sign, may stand inside the position itself.
  const source = text.includes(written) ? text : plain
  const at = source.indexOf(written)
  const before = source.slice(0, at).replace(LED_TO_PLACE, '')
  const after = source.slice(at + written.length).replace(LEFT_BEHIND_PLACE, '')
  return wordsAroundPlace([before, after].filter((words) => words !== '').join(', '))
}

const LED_TO_PLACE = /(?:\blat(?:itude)?)?[\s\p{Cf},;:=(]*$/iu
const LEFT_BEHIND_PLACE = /^[\s\p{Cf},;:.)]+/u

const plainOf = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/\s/g, ' ')

/** A position, and the piece of the text that says it. */
interface Found {
  place: PastedPlace
  written: string
}

function findPlace(plain: string): Found | null {
  for (const [written] of plain.matchAll(LINK)) {
    const place = placeOfLink(written)
    if (place) return { place, written }
  }
  return plusCodePlace(plain) ?? anglesPlace(plain) ?? decimalPlace(plain)
}

const LINK = /(?:https?:\/\/|geo:|waze:)\S+|(?:[\w-]+\.)+[a-z]{2,}\/\S+/gi
const OF_MAPS =
  /^(?:geo:|waze:|(?:https?:\/\/)?(?:[\w-]+\.)*(?:goo\.gl|g\.co|g\.page|share\.google|google\.[a-z.]+\/maps|maps\.google\.[a-z.]+|maps\.apple(?:\.com)?|waze\.com|openstreetmap\.org|osm\.org|w3w\.co|what3words\.com)(?:[/?#]|$))/i

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const PAIR = `${NUMBER}[, +]+${NUMBER}`
/** The places where a link has its pin, the surest first. */
const PINS = [
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/,
  new RegExp(`[?&](?:q|query|destination|daddr|coordinate|to)=(?:loc:|ll\\.)?${PAIR}`, 'i'),
  new RegExp(`[?&]m?lat=${NUMBER}.*?&m?(?:lon|lng)=${NUMBER}`, 'i'),
  new RegExp(`/(?:place|search|dir)/(?:.*/)?${PAIR}(?:[/?]|$)`, 'i'),
]
/** The places where it has the middle of its map, which is the place where it has no pin. */
const MIDDLES = [
  new RegExp(`[?&](?:ll|sll|center)=${PAIR}`, 'i'),
  new RegExp(`^geo:(?!0,0)${PAIR}`, 'i'),
  new RegExp(`@${PAIR}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
]

function placeOfLink(link: string): PastedPlace | null {
  const decoded = decode(link)
  const place =
    placeBy(PINS, decoded) ??
    anglesPlace(decoded.replaceAll('+', ' '))?.place ??
    placeBy(MIDDLES, decoded)
  if (place) return place
  return OF_MAPS.test(link) ? { point: null, fault: 'link' } : null
}

function decode(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

function placeBy(patterns: readonly RegExp[], link: string): PastedPlace | null {
  for (const pattern of patterns) {
    const [, lat, lng] = pattern.exec(link) ?? []
    if (lat !== undefined && lng !== undefined) return placed(Number(lat), Number(lng))
  }
  return null
}

function plusCodePlace(text: string): Found | null {
  const [, before, after] = PLUS_CODE.exec(text) ?? []
  if (before === undefined || after === undefined) return null
  const { lat, lng } = plusCodePoint([before, after], ABIDJAN)
  return { place: placed(lat, lng), written: `${before}+${after}` }
}

const SIDE = '(N(?:ord|orth)?|S(?:ud|outh)?|E(?:st|ast)?|O(?:uest)?|W(?:est)?)\\b'
const FIGURE = String.raw`(\d{1,3}(?:[.,]\d+)?)`
const MINUTES = String.raw`${FIGURE}\s*['′’´]\s*(?:${FIGURE}\s*(?:["″”]|['′’´]{2})\s*)?`
const ANGLE = String.raw`(-?)\s?${FIGURE}\s*°\s*(?:${MINUTES})?`
/** `N 5°21'36"` */
const SIDE_FIRST = new RegExp(String.raw`\b${SIDE}\s*${ANGLE}`, 'gi')
/** `5°21'36"N`, `5.36°` */
const SIDE_LAST = new RegExp(`${ANGLE}(?:${SIDE})?`, 'gi')

interface Angle {
  degrees: number
  /** Undefined where no side of the world was written. */
  isLng: boolean | undefined
}

/** Two angles with their sign of degrees: `5°21'36"N 4°0'30"O`. */
function anglesPlace(text: string): Found | null {
  const first = [...text.matchAll(SIDE_FIRST)]
  const last = [...text.matchAll(SIDE_LAST)]
  // The side before the second angle may be the one behind the first.
  const isSideFirst = first[0] && last[0] && first[0].index < last[0].index
  const [one, other] = isSideFirst ? first : last
  if (!one || !other) return null
  const angle = ([, ...parts]: RegExpExecArray) =>
    isSideFirst ? angleOf(parts.slice(1), parts[0]) : angleOf(parts.slice(0, 4), parts[4])
  return {
    place: anglePair(angle(one), angle(other)),
    written: text.slice(one.index, other.index + other[0].length),
  }
}

function anglePair(one: Angle, other: Angle): PastedPlace {
  const isLngFirst = one.isLng === true || other.isLng === false
  return isLngFirst ? placed(other.degrees, one.degrees) : placed(one.degrees, other.degrees)
}

/** The angle of its minus sign, degrees, minutes and seconds. */
function angleOf([minus, ...figures]: readonly (string | undefined)[], side = ''): Angle {
  const [degrees = 0, minutes = 0, seconds = 0] = figures.map((figure) =>
    Number((figure ?? '0').replace(',', '.')),
  )
  const size = degrees + minutes / 60 + seconds / 3600
  const isNegative = minus?.startsWith('-') || /^[SOW]/i.test(side)
  return {
    degrees: isNegative ? -size : size,
    isLng: side === '' ? undefined : /^[EOW]/i.test(side),
  }
}

/** `5.3599, -4.0083`, « 5,3599 ; -4,0083 », `lat 5.36 lng -4.01`, `5.3599 N 4.0083 W`: with two decimals or more. */
const DECIMAL = String.raw`(- ?|)(\d{1,3}[.,]\d{2,})(?: ?${SIDE})?`
const DECIMALS = new RegExp(
  String.raw`(^|[^\d.,-])${DECIMAL}[ ,;/|&)]{1,3}(?:lon(?:g(?:itude)?)?|lng)? ?[:=]? ?${DECIMAL}(?![.,]?\d)`,
  'i',
)

function decimalPlace(text: string): Found | null {
  const match = DECIMALS.exec(text)
  if (!match) return null
  const [whole, ahead = '', oneMinus, one = '', oneSide, otherMinus, other = '', otherSide] = match
  const place = anglePair(
    angleOf([oneMinus, one], oneSide),
    angleOf([otherMinus, other], otherSide),
  )
  // Prices and hours have two numbers too: only what is written as precisely as a place is refused or put right.
  const isPrecise = [one, other].every((figure) => /[.,]\d{4}/.test(figure))
  const isSure = place.point !== null && place.doubt === null && otherMinus === '-'
  return isPrecise || isSure ? { place, written: whole.slice(ahead.length) } : null
}

function placed(lat: number, lng: number): PastedPlace {
  if (isInCountry(lat, lng)) return { point: { lat, lng }, doubt: null }
  if (isInCountry(lng, lat)) return { point: { lat: lng, lng: lat }, doubt: 'swapped' }
  if (isInCountry(lat, -lng)) return { point: { lat, lng: -lng }, doubt: 'west' }
  return { point: null, fault: 'outside' }
}

function isInCountry(lat: number, lng: number): boolean {
  const { south, north, west, east } = COUNTRY
  return lat >= south && lat <= north && lng >= west && lng <= east
}
