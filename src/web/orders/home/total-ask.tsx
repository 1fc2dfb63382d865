import { Link } from 'react-router-dom'
import { moneyAfter } from '#shared/orders/adjustments.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import { changedLines } from '../custody/adjustment-changes.ts'
import { CodeNeeded } from '../custody/code-needed.tsx'
import { useAnswerAdjustment } from '../custody/use-answer-adjustment.ts'
import { NotAgreed } from '../not-agreed.tsx'
import type { OrderView } from '../order-view.ts'
import { useHeldAct } from '../use-held-act.ts'
import { AskCard, type AskProps, about } from './ask-card.tsx'

interface TotalProps extends AskProps {
  adjustment: NonNullable<OrderView['adjustment']>
}

/** A new total. « D’accord » may be taken back for ten seconds, but where the livreur waits for it. */
export function TotalAsk({ order, adjustment, isMain, place }: TotalProps) {
  const { totalBefore, atDoor } = adjustment
  const { isNumberProven, byLink } = useMe()
  const answer = useAnswerAdjustment(order.id, adjustment)
  const accepting = useHeldAct(answer.accept)
  // The livreur waits, or a code may be asked for first: what is held would be told as done.
  const isAtOnce = atDoor || (byLink && !isNumberProven)
  const busy = answer.accepting || answer.refusing
  if (accepting.isHeld)
    return (
      <AskCard order={order} about={about(order)} question="D’accord, c’est noté" place={place}>
        <Button tone="outline" onClick={accepting.takeBack}>
          Annuler
        </Button>
      </AskCard>
    )
  const refusing = { loading: answer.refusing, disabled: busy }
  const title = atDoor ? 'Le livreur attend' : 'Votre total a changé'
  return (
    <AskCard
      order={order}
      about={about(order)}
      question={`${title}\u00a0: d’accord\u202f?`}
      place={place}
      unanswered={answer.unanswered}
      text={
        <>
          <TotalChange order={order} adjustment={adjustment} />
          {answer.needsCode && !isNumberProven ? <CodeNeeded /> : null}
        </>
      }
    >
      <Button
        tone={isMain ? 'soleil' : 'indigo'}
        loading={answer.accepting}
        disabled={busy}
        onClick={isAtOnce ? answer.accept : accepting.hold}
      >
        D’accord
      </Button>
      {atDoor ? (
        <Button tone="outline" {...refusing} onClick={answer.askToRefuse}>
          Pas d’accord
        </Button>
      ) : (
        <NotAgreed
          {...refusing}
          sheet={{
            order,
            reasons: [
              { label: 'Gardez l’ancien total', hint: `le total reste ${formatFcfa(totalBefore)}` },
              { label: 'Ce n’est pas à moi' },
            ],
            keptAs: `laveo-pas-d-accord-${adjustment.id}`,
            consequence: 'Rien ne change avant notre réponse.',
            act: { run: answer.refuse, isRunning: answer.refusing, unanswered: answer.unanswered },
          }}
        />
      )}
    </AskCard>
  )
}

/** Why the total changes, in what, from which sum to which, and what the client then pays or gets back. */
function TotalChange({ order, adjustment }: Pick<TotalProps, 'order' | 'adjustment'>) {
  const { total, totalBefore, atDoor, lines, reason } = adjustment
  // A total that was weighed or counted at the door is exact, so it is not called an estimate.
  const toAgree = atDoor ? null : order.toAgree
  const consequence = toAgree ? STAYS_ESTIMATE : consequenceWords(adjustment, order.payment)
  return (
    <>
      {reason ? <p className="anywhere pre-line">{reason}</p> : null}
      {changedLines(adjustment).map(({ key, name, service, before, after }) => (
        <p key={key} className="anywhere text-s">
          {name} · {serviceLabel(service).toLowerCase()}&nbsp;: {before} → <b>{after}</b>
        </p>
      ))}
      {toAgree ? (
        <p className="strong">{totalWords({ toAgree, items: lines, grandTotal: total })}</p>
      ) : (
        <Sums total={total} totalBefore={totalBefore} />
      )}
      {consequence ? <p className="text-s">{consequence}</p> : null}
      {atDoor ? (
        <Link className="soft-link tap-line" to={paths.client.doorTotal(order.id)}>
          Voir le détail
        </Link>
      ) : null}
    </>
  )
}

/** The total before and now. */
export function Sums({ total, totalBefore }: { total: number; totalBefore: number }) {
  return (
    <p className="row wrap gap-10 align-baseline">
      <s className="text-s">
        {formatFrancs(totalBefore)}
        <VisuallyHidden> FCFA avant, maintenant</VisuallyHidden>
      </s>
      <Money amount={total} size="big" />
    </p>
  )
}

const STAYS_ESTIMATE =
  'Une estimation\u00a0: vous ne devez rien avant de dire «\u00a0D’accord\u00a0» à la porte.'

/** Says what the client gets back, or has left to pay; nothing where the new total says it. */
function consequenceWords(
  { total }: TotalProps['adjustment'],
  { paid, state }: OrderView['payment'],
): string | undefined {
  if (state === 'on_account') return 'En compte\u00a0: rien à payer maintenant.'
  if (paid === 0) return undefined
  const { back, due } = moneyAfter(total, paid)
  if (back > 0)
    return `Vous avez payé ${formatFcfa(paid)}\u00a0: l’équipe vous rendra ${formatFcfa(back)}.`
  if (due === 0) return 'Vous avez déjà tout payé.'
  return `Vous avez payé ${formatFcfa(paid)}\u00a0: il restera ${formatFcfa(due)}.`
}
