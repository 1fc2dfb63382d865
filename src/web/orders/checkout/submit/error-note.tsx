import type { OfferedSlot } from '#shared/shop/times/order-times.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { dayWords, promiseWords, shortSlotHours } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { PlacingError } from '../placing-error.ts'

export interface ErrorNoteProps {
  error: PlacingError | undefined
  /** The client agrees to the total at the door. */
  isEstimate?: boolean
  /** Another tab has just ordered this cart. */
  orderedElsewhere: boolean
  /** Milliseconds UTC; undefined while the slots are not known. */
  now: number | undefined
  /** Chooses another slot; null is « Dès que possible ». */
  onChooseSlot: (slot: Slot | null) => void
  /** Places the cart as a second order, beside the one that arrived. */
  onSubmitAsNewOrder: () => void
  /** The team takes it though its company reached its ceiling. */
  onSubmitAboveCeiling?: () => void
  /** The path of the list of orders: the client's Suivi, or the team's board. */
  ordersPath: string
  onClearCart: () => void
  /** Said of an order that an earlier try has made, where it is not the client who sends it. */
  already?: { title: string; text: string }
}

const ALREADY = {
  title: 'Votre premier envoi est bien arrivé',
  text: 'Ce panier-ci a été modifié depuis et n’a pas été commandé.',
}

/** The reason why the order could not be placed, and the next action. */
export default function ErrorNote(props: ErrorNoteProps) {
  const { error, orderedElsewhere, ordersPath, now, isEstimate = false } = props
  if (orderedElsewhere)
    return (
      <Note tone="success" role="status" title="Ce panier a été commandé dans un autre onglet.">
        <TextLink to={ordersPath}>Suivre ma commande</TextLink>
      </Note>
    )
  switch (error?.kind) {
    case undefined:
      return null
    case 'network':
      return (
        <Note tone="warning" title="Commande non confirmée">
          Tout ce que vous avez saisi est gardé. Validez à nouveau&nbsp;: la commande ne sera jamais
          passée deux fois.
        </Note>
      )
    case 'price':
      return <PriceNote {...error} isEstimate={isEstimate} />
    case 'slot':
      return <SlotNote {...props} {...error} />
    case 'express':
      return (
        <Note tone="warning" title="L’express n’est plus possible">
          Votre panier est gardé, sans l’express. Vérifiez la promesse puis validez à nouveau.
        </Note>
      )
    case 'toCount':
      return <NotCountedNote />
    case 'promise':
      return (
        <Note tone="warning" title="La promesse a changé">
          {error.promise
            ? `${promiseWords(error.promise, now)}.`
            : 'Nous vous appelons pour fixer l’heure.'}{' '}
          Vérifiez puis validez à nouveau.
        </Note>
      )
    case 'ceiling':
      return <CeilingNote {...props} {...error} />
    case 'already':
      return <AlreadyNote {...props} reference={error.reference} />
  }
}

export function NotCountedNote() {
  return (
    <Note tone="warning" role="alert" title="Nous ne comptons plus à la porte">
      Le reste est gardé. Ajoutez votre linge à la liste puis validez à nouveau.
    </Note>
  )
}

type ErrorOf<Kind> = Extract<PlacingError, { kind: Kind }>

function PriceNote({
  total,
  fee,
  express,
  isEstimate,
}: ErrorOf<'price'> & { isEstimate: boolean }) {
  return (
    <Note tone="warning" role="alert" title="Les prix ont changé">
      {isEstimate ? 'Le total estimé' : 'Le total'} est maintenant de <Money amount={total} />.{' '}
      {fee.from === fee.to
        ? null
        : `Le transport passe de ${formatFcfa(fee.from)} à ${formatFcfa(fee.to)}. `}
      {express.from === express.to
        ? null
        : `L’express passe de ${formatFcfa(express.from)} à ${formatFcfa(express.to)}. `}
      Vérifiez puis validez à nouveau.
    </Note>
  )
}

/** The slot went to another person: the next ones, each a tap away. */
function SlotNote({ isFull, next, now, onChooseSlot }: ErrorOf<'slot'> & ErrorNoteProps) {
  return (
    <Note
      tone="warning"
      title={isFull ? 'Ce créneau vient d’être pris' : 'Ce créneau n’est plus proposé'}
    >
      {next.length > 0
        ? 'Votre panier est gardé. Les prochains créneaux\u00a0:'
        : 'Votre panier est gardé, et « Dès que possible » reste possible.'}
      <div className="flex wrap gap-8 mt-10">
        {next.map((slot) => (
          <SlotButton key={slot.from} slot={slot} now={now} onChoose={onChooseSlot} />
        ))}
        <Button tone="outline" size="sm" onClick={() => onChooseSlot(null)}>
          Dès que possible
        </Button>
      </div>
    </Note>
  )
}

interface SlotButtonProps {
  slot: OfferedSlot
  now: number | undefined
  onChoose: (slot: Slot) => void
}

function SlotButton({ slot: { from, to }, now, onChoose }: SlotButtonProps) {
  return (
    <Button tone="outline" size="sm" onClick={() => onChoose({ from, to })}>
      {`${dayWords(from, now)}, ${shortSlotHours({ from, to })}`}
    </Button>
  )
}

function CeilingNote({ owed, ceiling, onSubmitAboveCeiling }: ErrorOf<'ceiling'> & ErrorNoteProps) {
  return (
    <Note tone="warning" role="alert" title="Plafond dépassé">
      Avec cette commande, l’entreprise devrait <Money amount={owed} />, pour un plafond de{' '}
      <Money amount={ceiling} />.
      <div className="mt-10">
        <Button tone="outline" size="sm" onClick={onSubmitAboveCeiling}>
          Prendre quand même
        </Button>
      </div>
    </Note>
  )
}

function AlreadyNote({
  reference,
  ordersPath,
  onSubmitAsNewOrder,
  onClearCart,
  already = ALREADY,
}: { reference: string } & ErrorNoteProps) {
  return (
    <Note
      title={
        <>
          {already.title}&nbsp;: commande <OrderReference reference={reference} />
        </>
      }
    >
      {already.text}
      <div className="flex wrap gap-8 mt-10">
        <ButtonLink tone="outline" size="sm" to={ordersPath} onClick={onClearCart}>
          Voir la commande
        </ButtonLink>
        <Button tone="outline" size="sm" onClick={onSubmitAsNewOrder}>
          Commander aussi ceci
        </Button>
      </div>
    </Note>
  )
}
