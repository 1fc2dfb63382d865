import { paths } from '#shared/paths.ts'
import type { Screen } from './visits.ts'

/** Someone of the filled application, signed in. */
export type Who = 'client' | 'livreur' | 'admin' | 'superadmin'

/** The first screen of each role after signing in. */
export const LANDING_SCREENS: Record<Who, Screen> = {
  client: { name: 'client’s home', path: paths.client.dashboard, frame: 'nav', data: 'main h2' },
  livreur: { name: 'livreur’s day', path: paths.livreur.dashboard, frame: 'nav', data: 'article' },
  admin: { name: 'board', path: paths.admin.dashboard, frame: 'nav', data: 'article' },
  superadmin: { name: 'panel', path: paths.superadmin.panel, frame: 'nav', data: 'main h2' },
}

/** A visitor's first order: its garments can be added, and all of its form is there. */
export const ORDER_SCREEN: Screen = {
  name: 'order form',
  path: paths.basket,
  frame: 'button[aria-label^="Ajouter "]',
  data: '[data-step="payment"]',
}
