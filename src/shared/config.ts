import type { DemoAccount } from './accounts/demo.ts'
import type { SiteFacts } from './site/site.ts'

/** What the server tells the application inside the page: no secret, nothing about a person. */
export interface PublicConfig {
  /** Contact details of the business. */
  site: SiteFacts
  tileUrl: string
  tileAttribution: string
  /** Whether Wave can be offered as a payment method. */
  waveEnabled: boolean
  /** Why not, in French, shown beside the disabled choice. */
  waveReason?: string
  /** Present in demo mode only. */
  demo?: { accounts: readonly DemoAccount[]; password: string }
}

/** The application's page as a phone keeps it, for any address, without a network. */
export const OFFLINE_PAGE = '/hors-ligne'
/** Name of the element by which that page knows that it is the kept one. */
export const OFFLINE_META = 'hors-ligne'
