import { useState } from 'react'
import { flushSync } from 'react-dom'
import { changeFor } from '#shared/money/cash.ts'
import { choiceKey } from '#shared/orders/draft/draft.ts'
import { type Catalogue, cartTotals } from '#shared/orders/draft/draft-totals.ts'
import { cartWork } from '#shared/orders/draft/draft-when.ts'
import { ruleTaken } from '#shared/shop/prices/discounts.ts'
import { useMe } from '#web/session.ts'
import { useDraft } from '../../cart/draft-store.ts'
import { useLostExpress } from '../../checkout/use-lost-express.ts'
import { useWhen } from '../../checkout/use-when.ts'
import { usedCredit } from '../../checkout/used-credit.ts'
import { useOwnPrices } from '../../own-prices.ts'
import { tillDraftKey } from '../../team-order-paths.ts'
import { useTillClient } from './till-client.ts'
import { useTillCredit } from './till-credit.ts'
import { useTillEntries } from './till-entries.ts'
import { listTillMissing, missingClient, type TillMissing } from './till-missing.ts'
import { type TakenOrder, type TillCash, useDrop } from './use-drop.ts'

interface Handlers {
  onTaken: (taken: TakenOrder) => void
  /** Something is missing: the screen leads there. */
  onMissing: (missing: TillMissing) => void
}

/** The clothes, the client and the money of the person at the counter, and the act that takes all three. */
export function useTill(everyones: Catalogue, { onTaken, onMissing }: Handlers) {
  const draftKey = tillDraftKey(useMe().id)
  const cart = useDraft(draftKey)
  const { draft } = cart
  const { entries, change } = useTillEntries(draftKey, draft.idempotencyKey)
  const phone = draft.contactPhone ?? ''
  const client = useTillClient(phone, entries)
  const drop = useDrop({ draftKey, onTaken })
  const clientId = client.kind === 'known' ? client.client.id : ''
  const { company, priced } = useOwnPrices(clientId, drop)
  const onAccount = company?.onAccount ?? false
  const catalogue = priced(everyones)
  const { placingError } = drop
  const choice = { pickup: null, express: draft.express }
  const times = useWhen(choice, cartWork(draft, catalogue), {
    isAtCounter: true,
    isHeld: drop.isHeld,
  })
  const { when } = times
  const lostExpress = useLostExpress({ draftKey, isAsked: draft.express, when, placingError })
  const express = when?.isExpress ? when.express : null
  const rule = ruleTaken(draft.discount)
  const totals = cartTotals(draft.lines, null, catalogue, express, rule)
  const offered = useTillCredit(client, {
    keptBy: entries.creditKeptBy,
    setKeptBy: (creditKeptBy) => change({ creditKeptBy }),
    isHeld: drop.isHeld,
  })
  const credit = onAccount ? undefined : offered.credit
  const used = usedCredit({ credit, totals })
  const due = onAccount ? 0 : totals.total - used
  const prepared = { draft, totals, due, phone, client, entries }
  const missing = listTillMissing(prepared)
  const [pointed, setPointed] = useState<TillMissing['place']>()
  const cash = cashOf(entries, due)

  const lead = (first: TillMissing) => {
    // Its error has a height, which the screen must know before it scrolls there.
    flushSync(() => setPointed(first.place))
    onMissing(first)
  }
  const send = (how: { countLater?: boolean; aboveCeiling?: boolean }) => {
    const { countLater = false, aboveCeiling = false } = how
    const [first] = countLater ? missingBeforeCount() : missing
    if (first) lead(first)
    else {
      const money = { totals, cash, due, credit: used, countLater, aboveCeiling }
      drop.send({ draft, entries, client, phone, when, ...money })
    }
  }
  const missingBeforeCount = () => [
    ...missing.filter(({ place }) => place === 'garments' || place === 'weight'),
    ...missingClient(prepared),
  ]
  return {
    draftKey,
    cart,
    draft,
    express,
    entries,
    change,
    phone,
    client,
    times,
    lostExpress,
    totals,
    /** At the client's own prices. */
    products: catalogue.products,
    /** Its company owes it: nothing is paid at the counter. */
    onAccount,
    credit,
    creditRead: offered.creditRead,
    /** Francs left to pay once the credit has paid its part. */
    due,
    cash,
    missing,
    /** The place of the missing statement that the person was led to last. */
    pointed: missing.some(({ place }) => place === pointed) ? pointed : undefined,
    choice: choiceKey(draft),
    drop,
    pay: () => send({}),
    payAboveCeiling: () => send({ aboveCeiling: true }),
    countLater: () => send({ countLater: true }),
  }
}

export type TillState = ReturnType<typeof useTill>

/** A proposed amount under a total that has grown since is none: the exact amount takes its place. */
function cashOf({ given, isGivenTyped }: TillState['entries'], due: number): TillCash {
  const stands = given !== null && (isGivenTyped || given >= due)
  const handed = stands ? given : isGivenTyped ? 0 : due
  const { kept, back, missing } = changeFor(handed, due)
  return { given: handed, kept, back, rest: missing }
}
