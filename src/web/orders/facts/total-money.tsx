import type { ComponentProps } from 'react'
import { ABOUT, type Estimated, isAbout, TO_COUNT } from '#shared/orders/total-words.ts'
import { Money } from '#web/components/display/money.tsx'

interface Props extends Omit<ComponentProps<typeof Money>, 'amount'> {
  order: Estimated & { grandTotal: number }
}

/** The total of an order, in the words of `totalWords`. */
export function TotalMoney({ order, ...look }: Props) {
  const { grandTotal, toAgree } = order
  const money = <Money amount={grandTotal} {...look} />
  if (!toAgree) return money
  return (
    <>
      {isAbout(order) ? <span className="text-s">{ABOUT}</span> : null}
      {money}
      {toAgree === 'count' ? <span className="text-s">{TO_COUNT}</span> : null}
    </>
  )
}
