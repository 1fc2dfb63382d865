import { DAY_MS } from '#shared/dates.ts'
import { requestsPath } from '#shared/requests-path.ts'

/** An order by number: it holds no slot until the client confirms it by a link, or the team does. */
export const REQUEST_STATES = [
  /** Nobody was told of it yet. */
  'waiting',
  /** Its link was handed out. */
  'sent',
  'confirmed',
  /** By the team. */
  'refused',
  /** By the person who has the number: « Ce n’est pas moi ». */
  'denied',
  /** By the device that asked. */
  'withdrawn',
  'expired',
] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const OPEN_REQUESTS = ['waiting', 'sent'] as const satisfies RequestState[]

/** For how long a request waits to be confirmed, in milliseconds. */
export const REQUEST_LIFE_MS = 2 * DAY_MS

/** The address where the team reads a request, open in its list. */
export const requestAddress = (id: string): string => `${requestsPath('a-confirmer')}&demande=${id}`

/** The longest name of a request: it enters the message that the team sends. */
export const MAX_REQUEST_NAME = 40

/** How the person behind a request that was set aside made themselves known. */
export const REQUEST_CONTACTS = ['wrote', 'called'] as const
export type RequestContact = (typeof REQUEST_CONTACTS)[number]

/** Requests of one day after which more of the same source are set aside. */
export const REQUEST_CEILINGS = {
  number: 3,
  browser: 5,
  /** One address of a carrier stands for thousands of phones. */
  network: 10,
  day: 60,
  /** Beyond the day's ceiling, for sources that have asked nothing today: a flood must not close the door to them. */
  firsts: 60,
} as const

/** The numbers that one request may have: each has its own message and link. */
export const MAX_REQUEST_NUMBERS = 3

/** The requests that were set aside which are kept, ended ones too; beyond, the network that holds most gives its oldest. */
export const MAX_FOLDED = 500

/** Requests of the last day: of the same number, browser and network, and all that were not set aside. */
export interface RecentRequests {
  number: number
  browser: number
  network: number
  shown: number
}

/** Nothing is refused: beyond a ceiling a request is set aside, and its page says how it passes first. */
export function isSetAside({ number, browser, network, shown }: RecentRequests): boolean {
  const most = REQUEST_CEILINGS
  if (number >= most.number || browser >= most.browser || network >= most.network) return true
  if (shown < most.day) return false
  const isFirst = number === 0 && browser === 0 && network === 0
  return !isFirst || shown >= most.day + most.firsts
}
