import { useState } from 'react'
import type { PreparedDiscount } from '#shared/orders/discounts.inputs.ts'
import type { Draft } from '#shared/orders/draft/draft.ts'
import type { CartTotals, ExpressRate } from '#shared/orders/draft/draft-totals.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'
import { discountLabel } from '#shared/shop/prices/fees.ts'
import { isWeighed } from '#shared/shop/prices/lines.ts'
import { pricesOf } from '#shared/shop/prices/order-prices.ts'
import { TotalsItem } from '#web/components/display/description-list.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { askLabel, leftTodayWords } from '#web/money/ask-owner.ts'
import { trpc } from '#web/trpc.ts'
import { FeeItem } from '../facts/fee-items.tsx'
import { forgetTypedDiscount } from './typed-discount.ts'
import { DiscountDialog } from './use-discount.tsx'

interface Props {
  draftKey: string
  draft: Draft
  totals: CartTotals
  express: ExpressRate | null
  change: (part: Partial<Draft>) => void
}

interface AskInsteadProps extends Pick<Props, 'change'> {
  discount: PreparedDiscount
  /** Francs that it takes off now. */
  amount: number
}

/** It asks an owner where less is left to give today than when it was typed: the order is placed at its full price. */
function AskInstead({ discount, amount, change }: AskInsteadProps) {
  const ceiling = trpc.dailyCeiling.own.useQuery().data ?? null
  if (discount.asked || ceiling === null || amount <= ceiling.left) return null
  return (
    <TotalsItem
      label={
        <button
          type="button"
          className={ACT}
          onClick={() => change({ discount: { ...discount, asked: true } })}
        >
          {askLabel(ceiling)}
        </button>
      }
      note={leftTodayWords(ceiling)}
      value={null}
    />
  )
}

const ACT = 'accent strong text-s tap clickable'

/** The discount of an order that the team prepares, in the list of its sums. */
export function DraftDiscount({ draftKey, draft, totals, express, change }: Props) {
  const [opened, setOpened] = useState(false)
  const { discount } = draft
  if (totals.lines.length === 0) return null
  const pricesWith = (discountRule: Discount | null) =>
    pricesOf({
      articles: totals.subtotal,
      discountRule,
      transportFee: totals.transportFee,
      missedFee: 0,
      expressRate: express,
      feeStep: totals.tariff.step,
      byWeight: totals.lines.some(isWeighed),
    })
  return (
    <>
      {discount ? (
        <>
          <FeeItem
            fee={{
              label: discountLabel(discount.rule),
              amount: -totals.discount,
              reason: discount.asked
                ? `${discount.reason}. Demandée\u00a0: le total baisse après la réponse.`
                : discount.reason,
            }}
          />
          <AskInstead discount={discount} amount={totals.discount} change={change} />
          <TotalsItem
            label={
              <span className="row gap-12">
                <button type="button" className={ACT} onClick={() => setOpened(true)}>
                  Changer<VisuallyHidden>&nbsp;la remise</VisuallyHidden>
                </button>
                <button type="button" className={ACT} onClick={() => change({ discount: null })}>
                  Retirer<VisuallyHidden>&nbsp;la remise</VisuallyHidden>
                </button>
              </span>
            }
            value={null}
          />
        </>
      ) : (
        <TotalsItem
          label={
            <button type="button" className={ACT} onClick={() => setOpened(true)}>
              {TEAM_ACTS.discount}
            </button>
          }
          value={null}
        />
      )}
      <DiscountDialog
        key={JSON.stringify(discount)}
        keptAs={draftKey}
        given={discount}
        subtitle="Elle compte dès que la commande est enregistrée."
        total={pricesWith(null).grandTotal}
        pricesWith={pricesWith}
        paid={0}
        submitLabel="Appliquer"
        opened={opened}
        onClose={() => setOpened(false)}
        onGive={({ rule, reason, isAsked }) => {
          forgetTypedDiscount(draftKey)
          change({ discount: isAsked ? { rule, reason, asked: true } : { rule, reason } })
          setOpened(false)
        }}
      />
    </>
  )
}
