import { type ReactNode, useEffect, useState } from 'react'
import type { CompanyOrderWay } from '#shared/money/companies/companies.ts'
import type { Draft } from '#shared/orders/draft/draft.ts'
import { type CartTotals, type Catalogue, cartTotals } from '#shared/orders/draft/draft-totals.ts'
import { cartWork, type WhenChoice } from '#shared/orders/draft/draft-when.ts'
import { farePoint } from '#shared/orders/draft/fare.ts'
import { listMissing, type Missing } from '#shared/orders/draft/missing.ts'
import type { Quarter } from '#shared/places/area-name.ts'
import { ruleTaken } from '#shared/shop/prices/discounts.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { useModules } from '#web/modules.ts'
import type { Outputs } from '#web/trpc.ts'
import { useDraft } from '../cart/draft-store.ts'
import { isBeingSent, type Placing } from './placing.ts'
import type { PlacingError } from './placing-error.ts'
import { useSaidQuarter } from './quarter/use-said-quarter.ts'
import { useLostExpress } from './use-lost-express.ts'
import { useWhen, type WhenState } from './use-when.ts'

/** The credit of the client, where they have some, and whether it pays the order. */
export interface OfferedCredit {
  /** Francs. */
  balance: number
  /** The source of the newest of it; null where nothing says it. */
  why: string | null
  isUsed: boolean
  setUsed: (isUsed: boolean) => void
  /** The line above the total, which comes with the screens that need it. */
  Line: (props: CreditLineProps) => ReactNode
}

export interface CreditLineProps {
  credit: OfferedCredit
  total: number
  forTeam: boolean
}

/** How the order of a company is paid. */
export interface CompanyAccount {
  /** It is owed until the invoice of the month is paid: nothing else pays it. */
  onAccount: boolean
  /** It is null if its people order as any other client. */
  ordersBy: CompanyOrderWay | null
  /** Francs that the company may still owe; null where nothing limits them. */
  room: number | null
  /** The places where it has its clothes picked up; the team's form reads them with the places of its orders. */
  places?: readonly CompanyPlace[]
}

export type CompanyPlace = NonNullable<Outputs['companies']['ownPrices']>['places'][number]

/** The facts that an order is prepared from: whose it is, and how it is placed. */
export interface OrderSource {
  /** The key of the owner of the draft. */
  draftKey: string
  placing: Placing
  /** The client of the order: their phone and address are used until others are typed. */
  client: { phone: string; address: string | null }
  /** Nobody is signed in, so that there is no last place. */
  isVisitor?: boolean
  /** Set where the team orders for the client. */
  forClient?: Pick<Outputs['checkout']['forClient'], 'earlierPlaces'> | undefined
  credit?: OfferedCredit | undefined
  /** The account, where a company is the client. */
  account?: CompanyAccount | undefined
  catalogue: Catalogue & Pick<Outputs['products']['catalogue'], 'contact'>
  /** The discount of the team, in the list of the sums. */
  renderDiscount?: (order: OrderInProgress) => ReactNode
}

/** An order in preparation, as its form and its review show it. */
export interface OrderInProgress extends OrderSource {
  cart: ReturnType<typeof useDraft>
  draft: Draft
  change: (part: Partial<Draft>) => void
  forTeam: boolean
  /** The company owes it: nobody is asked for its money. */
  onAccount: boolean
  /** The quarter that transport is counted to until the place is chosen; never where the team orders. */
  said: Quarter | null
  /** No total may be read out on the phone as long as the client's place is not known. */
  isPlaceAwaited: boolean
  /** As typed, or of the client. */
  phone: string
  address: string
  totals: CartTotals
  /** It is null when the total is not an estimate. Otherwise nothing is due until the client agrees at the door. */
  toAgree: ToAgree | null
  /** The time as it is asked, and what it comes to. */
  choice: WhenChoice
  times: WhenState
  lostExpress: string | null
  missing: Missing[]
}

const NOT_COUNTED: PlacingError = { kind: 'toCount' }

/**
 * A draft from before the shop stopped counting at the door is left with what it lists, and its person reads what they would
 * where the order is refused for it.
 */
function useCountedLinen(
  { draft: { toCount }, change }: ReturnType<typeof useDraft>,
  placing: Placing,
): Placing {
  const isKept = useModules().linenToCount
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!toCount || isKept) return
    change({ toCount: false })
    setLost(true)
  }, [toCount, isKept, change])
  if (!isLost || placing.placing) return placing
  return {
    ...placing,
    placingError: placing.placingError ?? NOT_COUNTED,
    forgetError() {
      setLost(false)
      placing.forgetError()
    },
  }
}

export function useOrder(source: OrderSource): OrderInProgress {
  const { draftKey, client, forClient, catalogue } = source
  const cart = useDraft(draftKey)
  const { draft } = cart
  const placing = useCountedLinen(cart, source.placing)
  const forTeam = forClient !== undefined
  const onAccount = source.account?.onAccount ?? false
  const choice = { pickup: draft.pickup, express: draft.express }
  const isHeld = isBeingSent(placing)
  const work = cartWork(draft, catalogue)
  const times = useWhen(choice, work, { isHeld })
  const { when } = times
  const { placingError } = placing
  const lostExpress = useLostExpress({ draftKey, isAsked: draft.express, when, placingError })
  const express = when?.isExpress ? when.express : null
  const { said } = useSaidQuarter({ draft, isVisitor: source.isVisitor ?? false, forTeam })
  const place = farePoint(draft.location, said)
  const rule = ruleTaken(draft.discount)
  const totals = cartTotals(draft.lines, place, catalogue, express, rule)
  const phone = draft.contactPhone ?? formatPhone(client.phone)
  return {
    ...source,
    placing,
    // A credit pays what is due, once the client agreed to it.
    credit: work.toAgree === null && !onAccount ? source.credit : undefined,
    cart,
    draft,
    change: cart.change,
    forTeam,
    onAccount,
    said,
    isPlaceAwaited: forTeam && draft.location === null,
    phone,
    address: draft.address ?? client.address ?? '',
    totals,
    toAgree: work.toAgree,
    choice,
    times,
    lostExpress,
    missing: listMissing({
      draft,
      totals,
      phone,
      forTeam,
      isFareKnown: place !== null,
      isSlotLost: choice.pickup !== null && Boolean(when?.slotFault),
    }),
  }
}
