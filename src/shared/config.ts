import type { DemoAccount } from './demo.ts'
import type { Modules } from './shop/modules/modules.ts'
import type { SiteFacts } from './shop/site/site.ts'

/** Stands inside the page: no secret, nothing about a person. */
export interface PublicConfig {
  /** Contact details of the business. */
  site: SiteFacts
  tileUrl: string
  tileAttribution: string
  /** Whether e-mails leave: without them no account can be confirmed, and no password chosen anew. */
  mailLeaves: boolean
  /** Whether the server has a key with which messages to a client's number leave by themselves, by WhatsApp. */
  messagesLeave: boolean
  /** Whether the public may order. */
  siteOpen: boolean
  /** Whether a client may ask for an invoice that the DGI certifies. */
  invoicesCertified: boolean
  /** Whether each module is on, when the page was sent. */
  modules: Modules
  /** Whether Wave can be offered as a payment method. */
  waveEnabled: boolean
  /** Why not, in French, shown beside the disabled choice. */
  waveReason?: string
  /** Whether the server itself offers Wave, without a link of the owner. */
  waveOfServer: boolean
  /** Present in demo mode only. */
  demo?: { accounts: readonly DemoAccount[]; password: string }
}

/** The address of the application's page that the service worker keeps for use without a network. */
export const OFFLINE_PAGE = '/hors-ligne'
/** Name of the `<meta>` element that marks this kept page. */
export const OFFLINE_META = 'hors-ligne'
