import { useId } from 'react'
import type { Linen } from '#shared/orders/draft/draft.ts'
import { linenWords } from '#shared/orders/draft/linen-words.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { toAgreeOf } from '#shared/shop/prices/to-agree.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { Wax } from '#web/drawings/cloth.tsx'
import { Dress, Shirt, Trousers } from '#web/drawings/garments.tsx'
import classes from './account-basket.module.css'

/** The facts of the basket that a sign-up has sent. */
export interface AccountBasketFacts extends Partial<Linen> {
  /** Francs, transport included; unknown where the basket was not seen before the sign-up. */
  total?: number | undefined
}

/** Says that the basket goes with the account, on whichever device it is opened. */
export function AccountBasket({ lines = [], toCount, total: grandTotal }: AccountBasketFacts) {
  const toAgree = toAgreeOf({ lines, toCount: toCount ? true : undefined })
  const amount =
    grandTotal === undefined ? '' : `, ${totalWords({ grandTotal, toAgree, items: lines })}`
  return (
    <div className={`row outlined gap-12 rounded-large ${classes.card}`}>
      <Garments />
      <div>
        <b className="block">Votre panier est gardé</b>
        <span className="quiet text-s">
          {upperFirst(linenWords({ lines, toCount }))}
          {amount}
        </span>
      </div>
    </div>
  )
}

function Garments() {
  const cloth = useId()
  return (
    <svg
      width="66"
      height="32"
      viewBox="-84 -6 440 210"
      className={classes.drawing}
      aria-hidden="true"
    >
      <defs>
        <Wax id={cloth} />
      </defs>
      <Shirt outlined />
      <g transform="translate(150 0)">
        <Dress cloth={`url(#${cloth})`} />
      </g>
      <g transform="translate(290 0)">
        <Trousers />
      </g>
    </svg>
  )
}
