import { type FormEvent, useId, useState } from 'react'
import { foundTotal } from '#shared/orders/found-total.ts'
import { TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { isWeighed, MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { type Inputs, trpc } from '#web/trpc.ts'
import {
  type AdjustDraft,
  initialDraft,
  isWeightOfAllKnown,
  quantitiesOf,
} from '../adjustments/adjust-draft.ts'
import { AddGarment, AdjustLines } from '../adjustments/adjust-lines.tsx'
import type { OrderView } from '../order-view.ts'

interface Props {
  order: OrderView
  /** The client has an account, and answers on their own phone. */
  hasAccount: boolean
  opened: boolean
  onClose: () => void
}

type Found = Inputs['doorTotals']['record']

/**
 * The livreur telephones from the door, and the desk enters the weights and the pieces. It also enters the client's agreement when
 * the client has no account to answer with.
 */
export default function DoorTotalDialog({ order, hasAccount, opened, onClose }: Props) {
  const formId = useId()
  const { value: draft, update, clear } = useFound(order)
  const acted = {
    failed: "L'opération a échoué.",
    stale: ['orders'] as const,
    onSuccess() {
      clear()
      onClose()
    },
    onError(error: unknown) {
      const code = appCodeOf(error) ?? ''
      if (['ORDER_CHANGED', 'ORDER_NOT_FOUND'].includes(code)) onClose()
    },
  }
  const record = useAct(trpc.doorTotals.record, {
    announced: 'Accord du client noté sous votre nom.',
    ...acted,
  })
  const ask = useAct(trpc.doorTotals.propose, {
    announced: 'Total demandé au client.',
    ...acted,
  })
  const { run, isRunning, unanswered } = hasAccount ? ask : record
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={unanswered}
      title={TEAM_ACTS.doorTotal}
      reference={order.reference}
      subtitle="Ce que le livreur vous dit au téléphone, devant le client."
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button tone="soleil" type="submit" form={formId} loading={isRunning}>
            {hasAccount ? 'Demander au client' : 'Noter son accord'}
          </Button>
        </>
      }
    >
      <Priced order={order} enabled={opened}>
        {(products) => (
          <FoundForm
            id={formId}
            order={order}
            products={products}
            draft={draft}
            hasAccount={hasAccount}
            onChange={(next) => update(() => next)}
            onSend={(found) => void run(found)}
          />
        )}
      </Priced>
    </Dialog>
  )
}

/** Keeps the entries in the tab. Weights start empty, so that nobody sends an estimate as a weight. */
function useFound(order: OrderView) {
  return useKept(`laveo-porte-${order.id}`, (stored): AdjustDraft => {
    const start = initialDraft(order)
    const unweighed = Object.keys(start.grams).map((position) => [position, 0])
    const { quantities, grams, added } = (stored ?? {}) as Partial<AdjustDraft>
    return {
      quantities: { ...start.quantities, ...quantities },
      grams: { ...Object.fromEntries(unweighed), ...grams },
      added: added ?? [],
    }
  })
}

interface PricedProps {
  order: OrderView
  enabled: boolean
  children: (products: readonly PricedProduct[]) => React.ReactNode
}

/** Clothes that are counted cost what they cost on the day of the order. A bag has its price on its line. */
function Priced({ order: { id: orderId, toAgree }, enabled, children }: PricedProps) {
  const isCounted = toAgree === 'count'
  const prices = trpc.doorTotals.priceList.useQuery({ orderId }, { enabled: enabled && isCounted })
  if (!isCounted) return children([])
  return (
    <QueryBoundary
      query={prices}
      errorTitle="Impossible de charger les prix de cette commande."
      loading={<SkeletonBlock height="160px" />}
    >
      {children}
    </QueryBoundary>
  )
}

interface FormProps {
  id: string
  order: OrderView
  products: readonly PricedProduct[]
  draft: AdjustDraft
  hasAccount: boolean
  onChange: (next: AdjustDraft) => void
  onSend: (found: Found) => void
}

function FoundForm({ id, order, products, draft, hasAccount, onChange, onSend }: FormProps) {
  const [isSubmitted, setSubmitted] = useState(false)
  const { items } = order
  const entered = { quantities: quantitiesOf(draft), added: draft.added }
  // The numbers of its lines are the server's.
  const found = foundTotal({ ...order, priceList: products, highestPosition: null }, entered)
  const total = found.ok ? found.prices.grandTotal : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (total === null) return
    onSend({ orderId: order.id, found: { ...entered, total } })
  }
  return (
    <form id={id} className="stack gap-18" noValidate onSubmit={submit}>
      {items.length > 0 || draft.added.length > 0 ? (
        <AdjustLines
          items={items}
          draft={draft}
          products={products}
          showMissing={isSubmitted}
          onChange={onChange}
        />
      ) : null}
      {order.toAgree === 'count' ? (
        <AddGarment items={items} draft={draft} products={products} byKilo onChange={onChange} />
      ) : null}
      {total === null ? (
        <p
          className={isSubmitted ? 'strong negative text-s' : 'quiet text-s'}
          role={isSubmitted ? 'alert' : undefined}
        >
          {isWeightOfAllKnown(draft) ? 'Ajoutez ce qui a été compté.' : missingWeight(items)}
        </p>
      ) : (
        <Answer order={order} total={total} hasAccount={hasAccount} />
      )}
    </form>
  )
}

const MOST = formatKilos(MAX_GRAMS)

const missingWeight = (items: OrderView['items']) =>
  items.filter(isWeighed).length > 1
    ? `Écrivez le poids de chaque sac, lu sur la balance, ${MOST} au plus.`
    : `Écrivez le poids du sac, lu sur la balance, ${MOST} au plus.`

interface AnswerProps {
  order: OrderView
  total: number
  hasAccount: boolean
}

/** The total to read out, and what becomes of the client's answer. */
function Answer({ order, total, hasAccount }: AnswerProps) {
  return (
    <div className="stack gap-10" role="status">
      <TotalsList>
        <TotalsItem label="Avant" value={totalWords(order)} />
        <TotalsItem
          strong
          label="Total à dire au client"
          value={<Money amount={total} size="big" />}
        />
      </TotalsList>
      <p className="text-s">
        {hasAccount
          ? 'Le client a un compte\u00a0: il dit «\u00a0D’accord\u00a0» sur son téléphone, et sa réponse s’affiche avec la commande.'
          : 'Le client a dit «\u00a0D’accord\u00a0» à ce total\u202f? Votre nom reste avec cet accord, et le client lit que l’équipe l’a noté.'}
      </p>
      <p className="quiet text-s">
        S’il n’est pas d’accord, son linge reste chez lui et il ne doit rien&nbsp;: ne notez rien
        ici.
      </p>
    </div>
  )
}
