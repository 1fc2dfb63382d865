import type { ComponentProps } from 'react'
import { ABOUT, TO_COUNT } from '#shared/orders/total-words.ts'
import { Money } from '#web/components/display/money.tsx'
import type { OrderView } from '../order-view.ts'

interface Props extends Omit<ComponentProps<typeof Money>, 'amount'> {
  order: Pick<OrderView, 'grandTotal' | 'toAgree'>
}

/** The total of an order, in the words of `totalWords`. */
export function TotalMoney({ order: { grandTotal, toAgree }, ...look }: Props) {
  const money = <Money amount={grandTotal} {...look} />
  if (toAgree === null) return money
  return (
    <>
      {toAgree === 'weight' ? <span className="text-s">{ABOUT}</span> : null}
      {money}
      {toAgree === 'count' ? <span className="text-s">{TO_COUNT}</span> : null}
    </>
  )
}
