import { IconMapPinCheck, IconMapPinOff, IconMapPinQuestion } from '@tabler/icons-react'
import type { PlaceMark } from '#shared/places/near.ts'
import { APPROXIMATE_PLACE } from '#shared/places/place.ts'

/** Said of a place where we do not go. */
export const outOfZone = (name = 'Ce lieu'): string => `${name} est hors de notre zone`

/** The card of a place and its map tell by these what is known of it. */
export const PLACE_WORDS: Record<PlaceMark, string> = {
  place: 'Position précise',
  approximate: APPROXIMATE_PLACE,
  refused: outOfZone(),
}

export const PLACE_ICONS: Record<PlaceMark, typeof IconMapPinCheck> = {
  place: IconMapPinCheck,
  approximate: IconMapPinQuestion,
  refused: IconMapPinOff,
}

export const PLACE_TONES: Record<PlaceMark, string> = {
  place: 'positive',
  approximate: 'caution',
  refused: 'negative',
}
