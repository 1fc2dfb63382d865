import {
  IconBan,
  IconCalendarClock,
  IconCash,
  IconChevronDown,
  IconFileInvoice,
  IconListCheck,
  IconMapPinQuestion,
  IconMoodSad,
  IconMoped,
  IconPhone,
  IconUserOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DAY_MS } from '#shared/dates.ts'
import { cashMoment } from '#shared/money/payment-choice.ts'
import { METHODS, methodIs } from '#shared/money/payment-methods.ts'
import { announcedMethod, isToAgree } from '#shared/money/payments.ts'
import { mayBeAway, movableVisits } from '#shared/orders/client-acts.ts'
import { CLOSING_MS, canBeClosed } from '#shared/orders/closings.ts'
import { type HelpQuestion, helpQuestions } from '#shared/orders/help-answers.ts'
import { INVOICE_PAPERS, invoicePaperOf } from '#shared/orders/invoice-papers.ts'
import { nextVisit } from '#shared/orders/visits/visits.ts'
import { isRide } from '#shared/places/positions.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ClaimLink } from '../claims/claim-link.tsx'
import { useAway } from '../client/use-away.ts'
import { useCancelOrder } from '../client/use-cancel-order.ts'
import { countedOf } from '../count-words.ts'
import { PaperButton } from '../order-papers.tsx'
import { firstName, type OrderView } from '../order-view.ts'
import { nextVisitWords } from '../visits/visit-words.ts'
import classes from './help.module.css'

interface Props {
  order: OrderView
  onClose: () => void
  /** Opens the sheet of another hour in the place of this one. */
  onOtherTime: () => void
}

/** The questions that fit an order, the first unfolded, each with its answer and its act. */
export function HelpQuestions({ order, ...acts }: Props) {
  const questions = helpQuestions(order)
  if (questions.length === 0) return null
  return (
    <div>
      {questions.map((question, i) => {
        const { icon, title, Answer } = QUESTIONS[question]
        return (
          <details key={question} name="aide" className={classes.question} open={i === 0}>
            <summary className="row gap-12 icons-22 clickable strong">
              <span className="accent place-center fixed" aria-hidden="true">
                {icon}
              </span>
              <span className="grow">{typeof title === 'string' ? title : title(order)}</span>
              <IconChevronDown className="quiet" aria-hidden="true" />
            </summary>
            <div className={`stack gap-10 ${classes.answer}`}>
              <Answer order={order} {...acts} />
            </div>
          </details>
        )
      })}
    </div>
  )
}

interface Question {
  icon: ReactNode
  title: string | ((order: OrderView) => string)
  Answer: (props: Props) => ReactNode
}

const QUESTIONS: Record<HelpQuestion, Question> = {
  cancel: { icon: <IconBan />, title: 'Annuler la commande', Answer: CancelAnswer },
  sum: { icon: <IconCash />, title: 'Combien préparer\u202f?', Answer: SumAnswer },
  away: { icon: <IconUserOff />, title: 'Je ne serai pas là', Answer: AwayAnswer },
  notFound: {
    icon: <IconMapPinQuestion />,
    title: 'Le livreur ne trouve pas',
    Answer: NotFoundAnswer,
  },
  when: {
    icon: <IconCalendarClock />,
    title: 'Quand revient mon linge\u202f?',
    Answer: WhenAnswer,
  },
  counted: {
    icon: <IconListCheck />,
    title: 'Ce que nous avons compté',
    Answer: CountedAnswer,
  },
  whereabouts: { icon: <IconMoped />, title: 'Où est le livreur\u202f?', Answer: WhereAnswer },
  problem: { icon: <IconMoodSad />, title: 'J’ai un problème', Answer: ProblemAnswer },
  invoice: {
    icon: <IconFileInvoice />,
    title: (order) => INVOICE_PAPERS[invoicePaperOf(order)].own,
    Answer: InvoiceAnswer,
  },
}

/** The sheet that chooses another hour, or why it is not offered. */
function OtherTime({ order, onOtherTime }: Pick<Props, 'order' | 'onOtherTime'>) {
  const visits = movableVisits(order, serverNow())
  if (visits.length === 0)
    return <p className="quiet">C’est trop près pour changer ici&nbsp;: appelez-nous.</p>
  return (
    <Button tone="outline" icon={<IconCalendarClock />} onClick={onOtherTime}>
      Changer l’heure
    </Button>
  )
}

function CancelAnswer({ order, onClose }: Props) {
  const cancel = useCancelOrder(order, onClose)
  return (
    <>
      <p className="quiet">Tant qu’elle est en attente, vous l’annulez vous-même.</p>
      <Button
        tone="danger-outline"
        icon={<IconBan />}
        loading={cancel.isPending}
        onClick={cancel.ask}
      >
        Annuler la commande
      </Button>
    </>
  )
}

function SumAnswer({ order: { payment, paymentMethod, status, atCounter } }: Props) {
  if (isToAgree(payment))
    return (
      <p className="quiet">
        Rien pour l’instant. Le livreur pèse ou compte le linge devant vous, et vous dites si le
        total vous va.
      </p>
    )
  if (payment.state === 'on_account')
    return <p className="quiet">Rien maintenant&nbsp;: la commande est en compte.</p>
  if (payment.due === 0) return <p className="quiet">Rien&nbsp;: tout est payé.</p>
  if (payment.state === 'to_verify')
    return (
      <p className="quiet">
        Nous vérifions votre paiement {METHODS[announcedMethod(paymentMethod)].label} et vous
        répondons ici.
      </p>
    )
  if (methodIs(paymentMethod, 'atDoor') && !atCounter)
    return (
      <p>
        <b>{formatFcfa(payment.due)}</b> en espèces, que vous donnez au livreur {cashMoment(status)}
        .
      </p>
    )
  return (
    <p>
      <b>{formatFcfa(payment.due)}</b>
      {paymentMethod ? `, ${METHODS[paymentMethod].label}` : null}.
    </p>
  )
}

function AwayAnswer({ order, onClose, onOtherTime }: Props) {
  const away = useAway(order, onClose)
  const visit = nextVisit(order)
  const who = order.livreur ? order.livreur.fullname : 'notre livreur'
  return (
    <>
      <p className="quiet">
        {visit === 'delivery' ? (
          <>
            Un proche peut recevoir le linge de <b>{who}</b>.
          </>
        ) : (
          <>
            Un proche peut donner le sac à <b>{who}</b>&nbsp;: le linge est compté, vous recevez la
            liste.
          </>
        )}
      </p>
      {mayBeAway(order, serverNow()) ? (
        <Button tone="outline" icon={<IconUserOff />} onClick={away.ask}>
          Personne ne sera là
        </Button>
      ) : (
        <OtherTime order={order} onOtherTime={onOtherTime} />
      )}
    </>
  )
}

function NotFoundAnswer({ order }: Props) {
  const { landmark } = order
  return (
    <>
      <p className="quiet">
        {landmark
          ? `Le livreur a votre repère\u00a0: ${landmark}.`
          : 'Le livreur a votre point sur la carte.'}{' '}
        Dites-lui comment venir.
      </p>
      <CallLivreur order={order} />
    </>
  )
}

function CallLivreur({ order: { livreur } }: { order: OrderView }) {
  if (!livreur?.phone) return null
  return (
    <ButtonLink tone="outline" icon={<IconPhone />} href={`tel:${livreur.phone}`}>
      Appeler {firstName(livreur.fullname)}
    </ButtonLink>
  )
}

function WhenAnswer({ order }: Props) {
  const words = nextVisitWords(order, serverNow())
  return (
    <p className="quiet">
      {words ? `${words}.` : 'Nous vous le disons ici dès que nous le savons.'}
    </p>
  )
}

function CountedAnswer({ order, onClose }: Props) {
  const check = order.checks.at(-1)
  return (
    <>
      <p className="quiet">{check ? `${countedOf(check)}.` : 'Le compte n’est pas encore noté.'}</p>
      {check ? (
        <ButtonLink tone="outline" to={paths.client.orders} onClick={onClose}>
          Voir le comptage
        </ButtonLink>
      ) : null}
    </>
  )
}

function WhereAnswer({ order, onClose }: Props) {
  return (
    <>
      <p className="quiet">
        {isRide(order.status)
          ? 'Votre livreur est en route. La carte montre sa position, si elle est partagée.'
          : 'Votre livreur n’a pas encore pris la route. Nous vous prévenons au départ.'}
      </p>
      {isRide(order.status) ? (
        <ButtonLink tone="outline" icon={<IconMoped />} to={paths.client.orders} onClick={onClose}>
          Suivre la commande
        </ButtonLink>
      ) : null}
      <CallLivreur order={order} />
    </>
  )
}

function ProblemAnswer({ order }: Props) {
  const { atCounter } = order
  if (!canBeClosed(order, serverNow()))
    return (
      <p className="quiet">
        Plus de {CLOSING_MS / DAY_MS}&nbsp;jours ont passé depuis la{' '}
        {atCounter ? 'remise' : 'livraison'}&nbsp;: appelez-nous ou écrivez-nous.
      </p>
    )
  return (
    <>
      <p className="quiet">Dites-le ici&nbsp;: l’équipe regarde, et vous répond.</p>
      <ClaimLink order={order} />
    </>
  )
}

function InvoiceAnswer({ order }: Props) {
  return <PaperButton paper={invoicePaperOf(order)} order={order} tone="outline" />
}
