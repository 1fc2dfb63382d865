import type { PlaceMark } from '#shared/places/near.ts'

// The marks of a map are SVG text: Leaflet's divIcon takes markup, not components.

export const pinSize: [number, number] = [40, 52]
/** The tip of the pin, in pixels from the top left corner. */
export const pinAnchor: [number, number] = [20, 47]

export const riderSize: [number, number] = [44, 44]
export const riderAnchor: [number, number] = [22, 22]

/**
 * The colours of a pin, and its sign: a disc of the colour `eye`, or `glyph`, a path of 24 by 24 in the colour of the
 * edge.
 */
export interface PinLook {
  body: string
  edge: string
  eye?: string
  glyph?: string
  isDashed?: boolean
}

export const PIN_LOOKS = {
  place: { body: '#1C276D', edge: '#fff', eye: '#FBA903' },
  approximate: { body: '#fff', edge: '#1C276D', eye: '#1C276D', isDashed: true },
  refused: { body: '#B3200B', edge: '#fff', glyph: 'M18 6L6 18M6 6l12 12' },
} satisfies Record<PlaceMark, PinLook>

/** A pin of 40 by 52 pixels. */
export function pinSvg({ body, edge, eye, glyph, isDashed }: PinLook = PIN_LOOKS.place): string {
  return [
    '<svg width="40" height="52" viewBox="-22 -51.7 44 57.2" aria-hidden="true">',
    '<ellipse cy="1" rx="9" ry="3.5" opacity=".22"/>',
    `<path d="M0 0C-5 -12 -17 -19 -17 -33A17 17 0 0 1 17 -33C17 -19 5 -12 0 0Z" fill="${body}" stroke="${edge}" stroke-width="2.5"${isDashed ? ' stroke-dasharray="7 4"' : ''}/>`,
    eye ? `<circle cy="-33" r="6.5" fill="${eye}"/>` : '',
    glyph
      ? `<path transform="translate(-9.5 -43) scale(.79)" d="${glyph}" fill="none" stroke="${edge}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`
      : '',
    '</svg>',
  ].join('')
}

/** The mark of a livreur: a moped on a soleil disc, 44 by 44 pixels. */
export function riderSvg(): string {
  return [
    '<svg width="44" height="44" viewBox="-34 -34 68 68" aria-hidden="true">',
    '<circle r="34" fill="#FBA903" opacity=".28"/>',
    '<circle r="21" fill="#FBA903" stroke="#fff" stroke-width="3"/>',
    '<path transform="translate(-12 -12)" d="M16 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M5 16v1a2 2 0 0 0 4 0v-5h-3a3 3 0 0 0 -3 3v1h10a6 6 0 0 1 5 -4v-5a2 2 0 0 0 -2 -2h-1M6 9l3 0" fill="none" stroke="#0F1747" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
    '</svg>',
  ].join('')
}

/** A part that a pin or its controls cover: from its place to the corner, and its size, in pixels. */
export interface PinFrame {
  corner: readonly [left: number, top: number]
  size: readonly [width: number, height: number]
}

export const USUAL_PIN: PinFrame = { corner: [-pinAnchor[0], -pinAnchor[1]], size: pinSize }
