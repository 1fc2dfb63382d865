import { IconMoodSmile, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '#shared/dates.ts'
import { payPath } from '#shared/money/payments.ts'
import { isOver } from '#shared/order-status.ts'
import { agreeing, contentsLabel } from '#shared/orders/contents-words.ts'
import { isHeld, visitToChoose } from '#shared/orders/visits/visits.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { momentWords, slotTitle, slotWords } from '#shared/time/slot-words.ts'
import { slotOfVisit, VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { HoursText } from '#web/components/display/hours-text.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAct } from '#web/lib/use-act.ts'
import { usePaidAnswer } from '#web/money/use-paid-answer.ts'
import { useSwitchToCash } from '#web/money/use-switch-to-cash.ts'
import { readOrdersWhenBack } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import {
  claimTitle,
  proposedWords,
  ruleWords,
  useAcceptClaim,
  useDeclineClaim,
} from '../claims/answers.ts'
import { type Check, describeGaps } from '../count-words.ts'
import { useContestCount } from '../custody/use-contest-count.ts'
import { NotAgreed } from '../not-agreed.tsx'
import type { AskedOrder } from '../order-view.ts'
import { ChangeSlotButton } from '../visits/change-slot-button.tsx'
import { useChangeSlot } from '../visits/use-change-slot.ts'
import { hourWords } from '../visits/visit-words.ts'
import { AskCard, type AskPlace, type AskProps, about } from './ask-card.tsx'
import { ClosingThanks } from './closing-thanks.tsx'
import { type HomeAsk, type OwnClaim, orderOf } from './home-asks.ts'
import { Sums, TotalAsk } from './total-ask.tsx'

const CountDialog = lazyDialog(() => import('../custody/count-dialog.tsx'))

const SHOWN = 3

export interface AsksProps {
  asks: readonly HomeAsk[]
  /** False where another question of the screen comes first. */
  hasMain?: boolean
  /** « Tout va bien » was said of it. */
  onWell?: (order: AskedOrder) => void
}

/** The questions of the client's screens: three, then the others on demand. */
export default function Asks({ asks, hasMain = true, onWell }: AsksProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? asks : asks.slice(0, SHOWN)
  const left = asks.length - shown.length
  return (
    <div className="stack gap-8 hide-empty">
      {shown.map((ask, index) => (
        <OneAsk
          key={`${ask.kind} ${orderOf(ask)}`}
          ask={ask}
          isMain={hasMain && index === 0}
          place={index}
          onWell={onWell}
        />
      ))}
      {left > 0 ? (
        <Button tone="ghost" onClick={() => setOpen(true)}>
          Encore {countLabel(left, 'question')}
        </Button>
      ) : null}
    </div>
  )
}

interface OneProps extends Pick<AsksProps, 'onWell'>, AskPlace {
  ask: HomeAsk
}

function OneAsk({ ask, onWell, ...placed }: OneProps): ReactNode {
  switch (ask.kind) {
    case 'answer': {
      const { adjustment } = ask.order
      return (
        adjustment && (
          // A total in the place of another is a question of its own: « D’accord » was for the one that was read.
          <TotalAsk key={adjustment.id} order={ask.order} adjustment={adjustment} {...placed} />
        )
      )
    }
    case 'count': {
      const check = ask.order.checks.at(-1)
      return check && <CountAsk order={ask.order} check={check} {...placed} />
    }
    case 'time': {
      const visit = visitToChoose(ask.order)
      return visit && <HourAsk order={ask.order} visit={visit} {...placed} />
    }
    case 'paid':
      return <PaidAsk order={ask.order} isReturn={ask.isReturn} {...placed} />
    case 'claim':
      return <ClaimAsk claim={ask.claim} {...placed} />
    case 'well':
      return <WellAsk order={ask.order} place={placed.place} onWell={onWell} />
  }
}

/** A count that differs from what was expected. */
function CountAsk({ order, check, isMain, place }: AskProps & { check: Check }) {
  const [isOpen, setOpen] = useState(false)
  const agree = useAct(trpc.custody.agree, {
    done: ['C’est noté, merci.'],
    failed: 'Votre réponse n’est pas partie.',
    stale: ['orders'],
  })
  const contest = useContestCount(order, check)
  const { step, counted, expected } = check
  const question = `${contentsLabel({ pieces: counted, bags: check.bags })}, pas ${expected}`
  return (
    <AskCard
      order={order}
      about={about(order)}
      question={`${question}\u00a0: d’accord\u202f?`}
      place={place}
      unanswered={agree.unanswered}
      text={
        <>
          <p className="anywhere">
            {describeGaps(check.counts)}{' '}
            <button type="button" className="soft-link tap-line" onClick={() => setOpen(true)}>
              Photos
            </button>
          </p>
          {order.adjustment?.byCount ? <Sums {...order.adjustment} /> : null}
        </>
      }
    >
      <Button
        tone={isMain ? 'soleil' : 'indigo'}
        loading={agree.isRunning}
        onClick={() => void agree.run({ orderId: order.id, step })}
      >
        D’accord
      </Button>
      <NotAgreed sheet={contest} />
      <CountDialog order={order} opened={isOpen} onClose={() => setOpen(false)} />
    </AskCard>
  )
}

/** A visit without a time: the first free hour in one tap, or another one. */
function HourAsk({ order, visit, isMain, place }: AskProps & { visit: VisitKind }) {
  const now = serverNow()
  const { data } = trpc.visits.slots.useQuery({ orderId: order.id, visit })
  const free = data?.find(({ left }) => left > 0)
  const { change, refusal } = useChangeSlot(
    () => {},
    (slot) => notifySuccess('Heure changée', slotWords(slot, now)),
  )
  const { title, text } = hourWords(order, visit, now)
  const take = () =>
    free &&
    change.run({
      orderId: order.id,
      visit,
      slot: { from: free.from, to: free.to },
      seen: slotOfVisit(order, visit),
    })
  return (
    <AskCard
      order={order}
      about={
        isHeld(order) ? `${VISIT_LABELS[visit]} à refaire, ${contentsLabel(order)}` : about(order)
      }
      question={title}
      place={place}
      unanswered={change.unanswered}
      text={<p className="anywhere">{refusal || text}</p>}
    >
      {free ? (
        <Button tone={isMain ? 'soleil' : 'indigo'} loading={change.isRunning} onClick={take}>
          <HoursText>{slotTitle(free, now)}</HoursText>
        </Button>
      ) : null}
      <ChangeSlotButton order={order} visits={[visit]} tone={free ? 'outline' : 'indigo'}>
        {free ? 'Autre heure' : 'Choisir l’heure'}
      </ChangeSlotButton>
    </AskCard>
  )
}

/** « Avez-vous payé ? » of an order for which Wave was opened, on whatever device, until the client has answered. */
function PaidAsk({ order, isReturn, isMain, place }: AskProps & { isReturn: boolean }) {
  const { announce, isChecking, isBack, said } = usePaidAnswer(order, isReturn)
  const { switching, askForCash } = useSwitchToCash(order)
  const { payment, waveOpenedAt } = order
  const at = waveOpenedAt === null ? '' : `, à ${formatTime(waveOpenedAt)}`
  if (isBack)
    return (
      <Note role="status" icon={<IconRefresh className="turning" />}>
        {said}
      </Note>
    )
  return (
    <AskCard
      order={order}
      about={about(order)}
      question="Avez-vous payé&#8239;?"
      place={place}
      unanswered={announce.unanswered}
      text={
        <p>
          <span role="status">{said ?? `${formatFcfa(payment.due)} par Wave${at}.`}</span>{' '}
          {isOver(order.status) ? null : (
            <button
              type="button"
              className="soft-link tap-line"
              disabled={switching}
              onClick={askForCash}
            >
              Payer en espèces
            </button>
          )}
        </p>
      }
    >
      <ButtonLink
        tone={isMain ? 'soleil' : 'indigo'}
        href={payPath(order.id)}
        onClick={readOrdersWhenBack}
      >
        Rouvrir Wave
      </ButtonLink>
      <Button
        tone="outline"
        loading={isChecking || announce.isRunning}
        onClick={() => announce.run({ orderId: order.id })}
      >
        Oui, j’ai payé
      </Button>
    </AskCard>
  )
}

/** Our answer to a claim, which the client accepts or not. */
function ClaimAsk({ claim, isMain, place }: AskPlace & { claim: OwnClaim }) {
  const { orderId, reference } = claim
  const accept = useAcceptClaim()
  const decline = useDeclineClaim(claim)
  const rule = ruleWords(claim)
  const page = paths.client.claim(orderId)
  return (
    <AskCard
      order={{ id: orderId, reference }}
      about={claimTitle(claim)}
      question={`${proposedWords(claim)}\u202f?`}
      place={place}
      to={page}
      unanswered={accept.unanswered}
      text={
        <p className="anywhere">
          {rule ?? claim.message}{' '}
          <Link className="soft-link tap-line" to={page}>
            Notre réponse
          </Link>
        </p>
      }
    >
      <Button
        tone={isMain ? 'soleil' : 'indigo'}
        loading={accept.isRunning}
        onClick={() => accept.run(claim)}
      >
        Accepter
      </Button>
      <NotAgreed sheet={decline} />
    </AskCard>
  )
}

interface WellProps extends Pick<AsksProps, 'onWell'>, Pick<AskPlace, 'place'> {
  order: AskedOrder
}

/** « Tout va bien ? » of a delivered order: one tap is kept, then what they think of the work, if they like. */
function WellAsk({ order, place, onWell }: WellProps) {
  const [isWell, setWell] = useState(false)
  const well = useAct(trpc.closings.well, {
    announced: 'C’est noté, merci.',
    failed: 'Impossible d’enregistrer votre réponse.',
    stale: ['orders'],
    onSuccess: () => {
      setWell(true)
      onWell?.(order)
    },
  })
  if (isWell) return <ClosingThanks order={order} place={place} />
  return (
    <AskCard
      isQuiet
      order={order}
      about={broughtBack(order)}
      question="Tout va bien&#8239;?"
      place={place}
      to={paths.client.history}
      unanswered={well.unanswered}
    >
      <Button
        icon={<IconMoodSmile />}
        loading={well.isRunning}
        onClick={() => well.run({ orderId: order.id })}
      >
        Tout va bien
      </Button>
      <ButtonLink tone="outline" to={paths.client.problem(order.id)}>
        Un problème
      </ButtonLink>
    </AskCard>
  )
}

/** `8 pièces livrées hier à 13 h 10` */
function broughtBack({ checks, bags, atCounter, deliveredAt, ...order }: AskedOrder): string {
  const pieces = checks.at(-1)?.counted ?? order.pieces
  const verb = agreeing(atCounter ? 'retiré' : 'livré', { pieces, bags })
  return `${contentsLabel({ pieces, bags })} ${verb} ${momentWords(deliveredAt, serverNow())}`
}
