import { serviceLabel } from './service-label.ts'
import { formatKilos } from './weight.ts'

/** A number with its noun, whose plural ends in « s », which no line break parts: `1 défaut`, `2 défauts`. */
export function countLabel(count: number, noun: string): string {
  return `${count}\u00a0${noun}${count > 1 ? 's' : ''}`
}

/** A number of pieces in words: `1 pièce`, `6 pièces`. */
export function piecesLabel(count: number): string {
  return countLabel(count, 'pièce')
}

interface Garment {
  quantity: number
  name: string
  grams?: number | null | undefined
}

/** `3 × Chemise`, `2 × Sac de linge (6,4 kg)`, or `(environ 5 kg)` before its client agreed to it. */
export function garmentLabel({ quantity, name, grams }: Garment, isEstimate = false): string {
  const label = `${quantity}\u00a0×\u00a0${name}`
  const about = isEstimate ? 'environ\u00a0' : ''
  return grams == null ? label : `${label} (${about}${formatKilos(grams)})`
}

interface Line extends Garment {
  service: string
}

/** `3 × Chemise, lavé-repassé` */
export function lineLabel(line: Line, isEstimate = false): string {
  return `${garmentLabel(line, isEstimate)}, ${serviceLabel(line.service).toLowerCase()}`
}
