import { useEffect, useId } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import type { Draft, DraftLine } from '#shared/orders/draft/draft.ts'
import { draftOfPlace } from '#shared/orders/draft/draft-of-place.ts'
import type { OrderInput } from '#shared/orders/draft/order-input.ts'
import { ownCatalogue } from '#shared/orders/draft/own-catalogue.ts'
import { writtenIn } from '#shared/places/place-words.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { garmentLabel } from '#shared/text/pieces.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import type { Outputs } from '#web/trpc.ts'
import { changeDraft, readLatestDraft, useDraft } from '../cart/draft-store.ts'
import { OrderForm } from '../checkout/order-form.tsx'
import { useOfferedCredit } from '../checkout/own-credit.tsx'
import { type ShownOrder, usePlacingError } from '../checkout/placing-error.ts'
import type { OrderInProgress, OrderSource } from '../checkout/use-order.ts'
import { DraftDiscount } from '../discounts/draft-discount.tsx'
import { teamOrderPlacedPath } from '../team-order-paths.ts'
import { useQueuedAct } from '../waiting/use-queued-act.ts'
import type { SentOrder } from '../waiting/waiting-order.ts'
import { FoldedSteps } from './steps/folded-steps.tsx'
import { StepLine } from './steps/step-line.tsx'

/** The order form of the team: for whom, then the same fields as the client's, one step open at a time. */
export function TeamOrderForm({ draftKey, checkout, catalogue }: Props) {
  const { client, earlierPlaces, oftenOrdered, company } = checkout
  const credit = useOfferedCredit(checkout.credit)
  const { draft } = useDraft(draftKey)
  const placing = usePlaceFor(client, draftKey)
  useEffect(() => chooseLastPlace(draftKey, earlierPlaces[0]), [draftKey, earlierPlaces])
  return (
    <FoldedSteps
      first={draft.lines.length === 0 && !draft.toCount ? 'garments' : 'place'}
      linen={linenWords(draft)}
    >
      <OrderForm
        clientStep={<ChosenClient client={client} />}
        draftKey={draftKey}
        placing={placing}
        client={client}
        forClient={{ earlierPlaces }}
        credit={credit}
        account={company ?? undefined}
        catalogue={ownCatalogue(catalogue, company?.own)}
        oftenOrdered={oftenOrdered}
        ordersPath={paths.admin.unassigned}
        renderDiscount={discountOf}
      />
    </FoldedSteps>
  )
}

function discountOf({ draftKey, draft, totals, times, change }: OrderInProgress) {
  const express = times.when?.isExpress ? times.when.express : null
  return (
    <DraftDiscount
      draftKey={draftKey}
      draft={draft}
      totals={totals}
      express={express}
      change={change}
    />
  )
}

type Place = Outputs['checkout']['forClient']['earlierPlaces'][number]

/** Most clients are collected where they were last time. A place that was taken back is not chosen again. */
function chooseLastPlace(draftKey: string, last: Place | undefined): void {
  const draft = readLatestDraft(draftKey)
  const { location, quarter, address } = draft
  const isUntouched =
    location === null && quarter === null && address === null && writtenIn(draft).length === 0
  if (isUntouched && last?.location) changeDraft(draftKey, draftOfPlace(last))
}

/** Shows an order that the server has just taken from the team. */
export function showTeamOrder(navigate: NavigateFunction, sent: SentOrder): void {
  if (sent.kind !== 'team-order') return
  const { orderId, reference } = sent.output
  const { fullname } = sent.order.payload
  announceToReaders(`Commande enregistrée. Commande #${reference} ${ofPerson(fullname)}.`)
  navigate(teamOrderPlacedPath(orderId), { replace: true })
}

/** Places the order of a client for them. An error is kept until the next try, so that it can be shown beside the button. */
function usePlaceFor(client: { id: string; fullname: string }, draftKey: string) {
  const { id: userId } = useMe()
  const navigate = useNavigate()
  const { shown, handleError, ...placing } = usePlacingError()
  const place = useQueuedAct({
    // A discount may be above what is left to give today.
    stale: ['dailyCeiling'],
    onSuccess(sent) {
      if (sent === 'elsewhere') navigate(paths.admin.dashboard, { replace: true })
      else if (sent !== 'waiting') showTeamOrder(navigate, sent)
    },
    onError: handleError,
  })
  const send = (input: OrderInput, onScreen: ShownOrder) => {
    shown.current = onScreen
    placing.forgetError()
    void place.run({
      key: input.idempotencyKey,
      owner: userId,
      at: serverNow(),
      kind: 'team-order',
      payload: {
        draftKey,
        draft: readLatestDraft(draftKey),
        input: { clientId: client.id, ...input },
        fullname: client.fullname,
      },
    })
  }
  return { ...placing, placing: place.isRunning, place: send }
}

interface Props {
  draftKey: string
  checkout: Outputs['checkout']['forClient']
  catalogue: OrderSource['catalogue']
}

/** « 3 × Chemise, 1 × Sac de linge (environ 5 kg) · 3 pièces et 1 sac · à compter »; undefined for an empty basket. */
function linenWords({ lines, toCount }: Pick<Draft, 'lines' | 'toCount'>): string | undefined {
  const words =
    lines.length > 0
      ? [lines.map((line) => garmentLabel(line, true)).join(', '), piecesOf(lines)]
      : []
  if (toCount) words.push('à compter avec le livreur')
  return words.length > 0 ? words.join(' · ') : undefined
}

/** The weight is told with each bag. */
function piecesOf(lines: readonly DraftLine[]): string {
  const { pieces, bags } = contentsOf(lines)
  return contentsLabel({ pieces, bags })
}

/** The first step, done: the client, and a link back to the search. */
function ChosenClient({ client }: Pick<Outputs['checkout']['forClient'], 'client'>) {
  const { fullname, phone, email } = client
  return (
    <StepLine
      titleId={useId()}
      number={1}
      state="done"
      title="Pour qui&#8239;?"
      summary={
        <>
          <b>{fullname}</b> · <span className="nowrap">{formatPhone(phone)}</span>
          {email === null ? <span className="quiet nowrap"> · sans e‑mail</span> : null}
        </>
      }
      action={
        <ButtonLink tone="ghost" size="sm" to={paths.admin.newOrder}>
          Changer<VisuallyHidden>&nbsp;: le client</VisuallyHidden>
        </ButtonLink>
      }
    />
  )
}
