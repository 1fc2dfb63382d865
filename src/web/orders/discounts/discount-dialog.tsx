import { type FormEvent, type ReactNode, useId, useState } from 'react'
import {
  discountFrancsField,
  discountPercentField,
  discountReasonField,
  type GivenDiscount,
  MAX_DISCOUNT_REASON,
} from '#shared/orders/discounts.inputs.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { mostOff } from '#shared/shop/prices/discount-ceiling.ts'
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
  /** The sum of the lines, and the total that the order has now, in francs. */
  articles: number
  total: number
  /** The figures with a discount. */
  pricesWith: (rule: Discount) => Prices
  /** Francs; what is beyond the new total goes back. */
  paid: number
  submitLabel: string
  isRunning?: boolean
  unanswered?: Unanswered
  opened: boolean
  onClose: () => void
  onGive: (given: GivenDiscount & { total: number }) => void
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
    onGive({ ...given, total: outcome.prices.grandTotal })
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
            Retour
          </Button>
          <Button tone="soleil" type="submit" form={formId} loading={isRunning ?? false}>
            {submitLabel}
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

function useTyped({ keptAs, given, articles, total, pricesWith, opened }: DiscountDialogProps) {
  const kept = useKept(typedDiscountKey(keptAs), (stored) => {
    const first = given ? typedOf(given) : NOTHING
    return { ...first, ...(stored as Partial<Typed> | undefined) }
  })
  const ceiling = trpc.discounts.ceiling.useQuery(undefined, { enabled: opened })
  const rule = ruleOf(kept.value)
  const reason = discountReasonField.safeParse(kept.value.reason)
  const most = mostOff(articles, ceiling.data ?? null)
  const outcome = rule && outcomeOf(pricesWith(rule), { total, most })
  return {
    ...kept.value,
    rule,
    given: rule && reason.success ? { rule, reason: reason.data } : null,
    outcome,
    most,
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

function outcomeOf(prices: Prices, { total, most }: { total: number; most: number | null }) {
  if (most !== null && prices.discount > most)
    return {
      prices,
      fault: `Vous pouvez remettre ${formatFcfa(most)} au plus. Un Super Admin peut donner plus.`,
    }
  if (prices.grandTotal >= total)
    return { prices, fault: 'Cette remise ne baisse pas le total. Donnez plus.' }
  return { prices, fault: undefined }
}

type TypedState = ReturnType<typeof useTyped>

function DiscountFields({ typed, isSubmitted }: { typed: TypedState; isSubmitted: boolean }) {
  const { kind, amount, reason, most, rule, outcome, change } = typed
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
        description={
          most === null || outcome?.fault
            ? undefined
            : `Pour vous\u00a0: ${formatFcfa(most)} au plus.`
        }
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
