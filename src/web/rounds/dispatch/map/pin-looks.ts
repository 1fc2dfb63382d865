import type { PinLook } from '#web/components/map/map-pin.ts'
import type { MapGroup } from '../map-groups.ts'

const hourglass =
  'M6.5 7h11M6.5 17h11M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1'

/** The look of each group's pins. Waiting orders have an hourglass. */
export const PIN_LOOKS: Record<MapGroup, PinLook> = {
  waiting: { body: '#FBA903', edge: '#0F1747', glyph: hourglass },
  riding: { body: '#1C276D', edge: '#fff', eye: '#FBA903' },
  collected: { body: '#00525A', edge: '#fff', eye: '#6CCAD4' },
}
