import type { SharingState } from './sharing-state.ts'

/** `ready`: agreed, but the livreur is not on the way. `off`: refused, or not asked yet. */
export type SharingView = SharingState | 'ready' | 'off'

export const SHARING_TITLES: Record<SharingView, string> = {
  off: 'Position non partagée',
  ready: 'Partage de la position activé',
  searching: 'Recherche de votre position…',
  shared: 'Position partagée',
  refused: 'Position refusée par le téléphone',
  lost: 'Position introuvable',
}
