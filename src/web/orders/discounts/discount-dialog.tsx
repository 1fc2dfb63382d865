import { type FormEvent, type ReactNode, useId, useState } from 'react'
import {
  discountFrancsField,
  discountPercentField,
  discountReasonField,
  type GivenDiscount,
  MAX_DISCOUNT_REASON,
} from '#shared/orders/discounts.inputs.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import type { Discount } from '#shared/shop/prices/discounts.ts'
import type { Prices } from '#shared/shop/prices/order-prices.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { FormerMoney } from '#web/components/display/former-money.tsx'
import { Money } from '#web/components/display/money.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import type { Unanswered } from '#web/lib/use-act.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { askLabel, leftTodayWords } from '#web/money/ask-owner.ts'
import { trpc } from '#web/trpc.ts'
import classes from './discount-dialog.module.css'
import { typedDiscountKey } from './typed-discount.ts'

export interface DiscountDialogProps {
  /** The tab keeps under it what is typed. */
  keptAs: string
  /** The fields begin with it. */
  given?: GivenDiscount | null
  /** Beneath the title: who is told. */
  subtitle: string
  /** The total that the order has now, in francs. */
  total: number
  /** The figures with a discount. */
  pricesWith: (rule: Discount) => Prices
  /** Francs; what is beyond the new total goes back. */
  paid: number
  submitLabel: string
  /** Francs of an earlier discount, in whose place it is: they are counted already. */
  counted?: number
  isRunning?: boolean
  unanswered?: Unanswered
  opened: boolean
  onClose: () => void
  /** `isAsked`: it is above what the person may still give today, so that an owner is asked for it. */
  onGive: (given: GivenDiscount & { total: number; isAsked: boolean }) => void
}

/** The dialog that takes an amount or a part off an order: what the total becomes is said before. */
export default function DiscountDialog(props: DiscountDialogProps) {
  const { opened, onClose, subtitle, submitLabel, isRunning, unanswered, onGive } = props
  const formId = useId()
  const typed = useTyped(props)
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In a form that stands around, this one is sent alone.
    event.stopPropagation()
    setSubmitted(true)
    const { given, outcome } = typed
    if (!given || !outcome || outcome.fault) return
    onGive({ ...given, total: outcome.prices.grandTotal, isAsked: typed.isAbove })
  }
  return (
    <Dialog
      size="sm"
      opened={opened}
      onClose={onClose}
      unanswered={unanswered}
      title={TEAM_ACTS.discount}
      subtitle={subtitle}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button tone="soleil" type="submit" form={formId} loading={isRunning ?? false}>
            {typed.isAbove ? askLabel(typed.ceiling) : submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} data-kept-draft className="stack gap-14" noValidate onSubmit={submit}>
        <DiscountFields typed={typed} isSubmitted={isSubmitted} />
        <Outcome {...props} outcome={typed.outcome} />
      </form>
    </Dialog>
  )
}

interface Typed {
  kind: 'percent' | 'francs'
  amount: number | null
  reason: string
}

const NOTHING: Typed = { kind: 'percent', amount: null, reason: '' }

function typedOf({ rule, reason }: GivenDiscount): Typed {
  return 'percent' in rule
    ? { kind: 'percent', amount: rule.percent, reason }
    : { kind: 'francs', amount: rule.francs, reason }
}

function useTyped(props: DiscountDialogProps) {
  const { keptAs, given, total, pricesWith, counted = 0, opened } = props
  const kept = useKept(typedDiscountKey(keptAs), (stored) => {
    const first = given ? typedOf(given) : NOTHING
    return { ...first, ...(stored as Partial<Typed> | undefined) }
  })
  const ceiling = trpc.dailyCeiling.own.useQuery(undefined, { enabled: opened }).data ?? null
  const rule = ruleOf(kept.value)
  const reason = discountReasonField.safeParse(kept.value.reason)
  const outcome = rule && outcomeOf(pricesWith(rule), total)
  const more = (outcome?.prices.discount ?? 0) - counted
  return {
    ...kept.value,
    rule,
    given: rule && reason.success ? { rule, reason: reason.data } : null,
    outcome,
    ceiling,
    isAbove: ceiling !== null && more > ceiling.left,
    reasonFault: reason.error?.issues[0]?.message,
    change: (part: Partial<Typed>) => kept.update((current) => ({ ...current, ...part })),
  }
}

/** Known before its reason is typed. */
function ruleOf({ kind, amount }: Typed): Discount | null {
  const field = kind === 'percent' ? discountPercentField : discountFrancsField
  const parsed = field.safeParse(amount)
  if (!parsed.success) return null
  return kind === 'percent' ? { percent: parsed.data } : { francs: parsed.data }
}

function outcomeOf(prices: Prices, total: number) {
  if (prices.grandTotal >= total)
    return { prices, fault: 'Cette remise ne baisse pas le total. Donnez plus.' }
  return { prices, fault: undefined }
}

type TypedState = ReturnType<typeof useTyped>

function DiscountFields({ typed, isSubmitted }: { typed: TypedState; isSubmitted: boolean }) {
  const { kind, amount, reason, ceiling, rule, outcome, change } = typed
  const isPercent = kind === 'percent'
  const missing = isPercent ? 'Le pourcentage va de 1 à 100.' : 'Écrivez le montant.'
  return (
    <>
      <Segmented
        legend="Remise en"
        hideLegend
        size="sm"
        value={kind}
        onChange={(next) => change({ kind: next })}
        options={[
          { value: 'percent', label: 'Pour cent' },
          { value: 'francs', label: 'Montant' },
        ]}
      />
      <AmountField
        key={kind}
        label={isPercent ? 'Du prix des articles' : 'Montant de la remise'}
        {...(isPercent && { noun: 'Le pourcentage', unit: '%' })}
        digits={isPercent ? 3 : 9}
        description={outcome?.fault ? undefined : leftTodayWords(ceiling)}
        value={amount}
        onChange={(next) => change({ amount: next })}
        error={(isSubmitted || amount !== null) && !rule ? missing : outcome?.fault}
      />
      <TextInput
        label="Raison, lue par le client"
        maxLength={MAX_DISCOUNT_REASON}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        error={isSubmitted ? typed.reasonFault : undefined}
      />
    </>
  )
}

interface OutcomeProps extends DiscountDialogProps {
  outcome: TypedState['outcome']
}

/** The total that it leaves beside the one of now, and what goes back. */
function Outcome({ total, paid, outcome }: OutcomeProps): ReactNode {
  if (!outcome || outcome.fault) return null
  const { prices } = outcome
  return (
    <div className={`rounded outlined ${classes.outcome}`} role="status">
      <TotalsList>
        <TotalsItem label={TEAM_ACTS.discount} value={formatFcfa(prices.grandTotal - total)} />
        <TotalsItem
          strong
          label="Total"
          value={
            <span className="inline-row gap-8">
              <FormerMoney amount={total} label="Avant la remise" />
              <Money amount={prices.grandTotal} size="big" />
            </span>
          }
        />
        {paid > prices.grandTotal ? (
          <TotalsItem
            strong
            label="À rendre au client"
            value={formatFcfa(paid - prices.grandTotal)}
          />
        ) : null}
      </TotalsList>
    </div>
  )
}
