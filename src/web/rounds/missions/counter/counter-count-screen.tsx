import { Link } from 'react-router-dom'
import { METHODS, methodIs, methodOf } from '#shared/money/payment-methods.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { missesPiece } from '#web/orders/ask-why-incomplete.ts'
import { PhotoNotSent } from '#web/orders/photo-not-sent.tsx'
import { PhotoStrip } from '#web/orders/photo-strip.tsx'
import { RackPlate } from '#web/orders/rack-plate.tsx'
import { ReserveList } from '#web/orders/reserve-list.tsx'
import { CheckPhotos, CheckReserves, checkIcon } from '../collection/check-sections.tsx'
import { CodeSection, codeError } from '../collection/code-section.tsx'
import { missingText } from '../collection/missing.ts'
import { countedContents } from '../count/count.ts'
import { CountSection } from '../count/count-section.tsx'
import { DoorForm, type DoorSections } from '../door/door-form.tsx'
import { CounterPayment } from './counter-payment.tsx'
import type { CountedView } from './counter-view.ts'
import { type CounterCount, useCounterCount } from './use-counter-count.ts'

interface Props {
  view: CountedView
  onCounted: (counted: 'counted' | 'waiting') => void
}

/** The count of an order at the counter: the parts of a livreur's count, the payment by the team, and no livreur. */
export function CounterCountScreen({ view, onCounted }: Props) {
  const count = useCounterCount(view, onCounted)
  const { check, step, missing, guide, submission, confirm } = count
  return (
    <div className="column">
      <DoorForm
        guide={guide}
        sections={counterSections(view, count)}
        missing={missingText(missing, check.lines)}
        recap={`${contentsLabel(countedContents(check.lines))} · ${moneyRecap(count)}`}
        view={String(check.draft.payBy)}
        action={step === 'pickup' ? 'Confirmer le dépôt' : 'Confirmer le retrait'}
        icon={checkIcon(step)}
        confirming={submission.counting}
        failure={
          <div className="stack gap-8 mb-8 hide-empty">
            <PhotoNotSent reason={submission.photoNotSent} />
            <ActFailure unanswered={submission.unanswered} withRetry={false} />
          </div>
        }
        onConfirm={() => void confirm()}
      />
    </div>
  )
}

function counterSections(view: CountedView, count: CounterCount): DoorSections {
  const { order, place, codeAsked, codeTriesLeft } = view
  const { check, step, guide, submission } = count
  const { pointed } = guide
  return {
    client: (
      <div className="row justify-between gap-12">
        <p className="anywhere">
          <ClientName className="strong" clientId={order.client.id}>
            {order.client.fullname}
          </ClientName>{' '}
          <span className="nowrap">· {formatPhone(order.clientContactPhone)}</span>
        </p>
        <RackPlate place={place} />
      </div>
    ),
    code: codeAsked ? (
      <CodeSection
        isFirst
        check={check}
        triesLeft={codeTriesLeft}
        error={codeError(submission.codeRefusal, pointed)}
      />
    ) : null,
    count: (
      <>
        {step === 'delivery' ? <MissingPiece order={order} /> : null}
        <CountSection order={order} step={step} check={check} showErrors={pointed === 'reason'} />
      </>
    ),
    cash: <CounterPayment order={order} count={count} />,
    reserves: step === 'pickup' ? <CheckReserves check={check} /> : <KnownDefects order={order} />,
    photos: <CheckPhotos check={check} isMissing={pointed === 'photo'} />,
  }
}

/** The workshop looks for a piece: the person who counts knows it before, and says where it is if they hold it. */
function MissingPiece({ order }: { order: CountedView['order'] }) {
  if (!missesPiece(order)) return null
  return (
    <Note tone="warning" title="L’atelier cherche une pièce">
      <Link className="strong" to={paths.workshop.order(order.id)}>
        Elle est là&#8239;? Dites-le à l’atelier
      </Link>
    </Note>
  )
}

/** Defects noted when the clothes were dropped: they are compared with the clothes, and not asked again. */
function KnownDefects({ order }: { order: CountedView['order'] }) {
  const reserves = order.checks.find(({ step }) => step === 'pickup')?.reserves ?? []
  return (
    <Section title="Défauts notés au dépôt">
      {reserves.length > 0 ? (
        <Note tone="warning">
          <ReserveList reserves={reserves} />
        </Note>
      ) : (
        <p className="quiet">Aucun défaut noté.</p>
      )}
      <PhotoStrip order={order} step="pickup" />
    </Section>
  )
}

/** The payment above the button: `3 000 FCFA reçus`, `Wave 3 000 FCFA`, `à payer au retrait`. */
function moneyRecap({ check: { draft, cash }, step }: CounterCount): string {
  if (cash.due === 0) return 'rien à encaisser'
  const method = methodOf(draft.payBy)
  if (methodIs(method, 'inDrawer')) return `${formatFcfa(cash.kept ?? 0)}\u00a0reçus`
  if (method) return `${METHODS[method].label} ${formatFcfa(cash.due)}`
  return step === 'pickup' ? 'à payer au retrait' : 'reste à payer'
}
