import type { Locator } from '@playwright/test'

/** Unfolds a mission that comes later: only the first one is open at once. */
export const unfold = (mission: Locator): Promise<void> =>
  mission.getByRole('button', { name: /Commande #/, expanded: false }).click()

/** Opens the map or the details of a mission that is open. */
export const openHalf = (mission: Locator, name: 'Carte' | 'Détails'): Promise<void> =>
  mission.getByRole('button', { name, expanded: false }).click()
