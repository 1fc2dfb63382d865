import { serviceLabel } from './service-label.ts'

/** A number of pieces in words, which no line break parts: `1 pièce`, `6 pièces`. */
export function piecesLabel(count: number): string {
  return `${count}\u00a0pièce${count > 1 ? 's' : ''}`
}

/** `3 × Chemise` */
export function garmentLabel({ quantity, name }: { quantity: number; name: string }): string {
  return `${quantity}\u00a0×\u00a0${name}`
}

interface Line {
  quantity: number
  name: string
  service: string
}

/** `3 × Chemise, lavé-repassé` */
export function lineLabel(line: Line): string {
  return `${garmentLabel(line)}, ${serviceLabel(line.service).toLowerCase()}`
}
