import { paths } from '#web/lib/navigation/paths.ts'

/** The kinds of « À régler », as its address names them. */
export type Tile = 'wave' | 'rendre' | 'doit' | 'dgi'

/** Names the tile in the address. */
export const TILE = 'tuile'

export const tilePath = (tile: Tile): string => `${paths.admin.cashDesk}?${TILE}=${tile}`
