import { useEffect, useRef } from 'react'
import { formatFcfa } from '#shared/money/money.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import type { PlacingError } from '../placing-error.ts'

interface Props {
  /** What is still missing, in French. Empty when the order can be placed. */
  missing: string[]
  /** What follows, once nothing is missing. */
  next: string
  placing: boolean
  error: PlacingError | undefined
  /** Whether another tab has just ordered this cart. */
  orderedElsewhere: boolean
  onSubmit: () => void
  /** Places the cart as a second order, beside the one that arrived. */
  onSubmitAsNewOrder: () => void
  /** Where the orders that were placed are read: the client's Suivi, or the team's board. */
  ordersPath: string
  onClearCart: () => void
}

/** The button that places the order, and what is missing or went wrong. */
export function SubmitOrder(props: Props) {
  const { missing, next, placing, error, onSubmit } = props
  const ready = missing.length === 0
  const button = useRef<HTMLButtonElement>(null)
  // The note above has moved the button down: it must not be covered by the bar of a phone.
  useEffect(() => {
    if (error) button.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div className="stack gap-12 mt-16">
      <ErrorNote {...props} />
      <Button
        ref={button}
        tone="soleil"
        size="lg"
        full
        disabled={!ready}
        loading={placing}
        aria-describedby="commande-aide"
        onClick={onSubmit}
      >
        Valider la commande
      </Button>
      <p id="commande-aide" className="quiet text-center">
        {ready ? next : `Il manque\u00a0: ${missing.join(', ')}.`}
      </p>
    </div>
  )
}

function ErrorNote(props: Props) {
  const { error, orderedElsewhere, ordersPath, onSubmitAsNewOrder, onClearCart } = props
  if (orderedElsewhere)
    return (
      <Note tone="success" role="status" title="Ce panier a été commandé dans un autre onglet.">
        <TextLink to={ordersPath}>Suivre ma commande</TextLink>
      </Note>
    )
  if (!error) return null
  if (error.kind === 'network')
    return (
      <Note tone="warning" title="Commande non confirmée">
        Tout ce que vous avez saisi est gardé. Validez à nouveau&nbsp;: la commande ne sera jamais
        passée deux fois.
      </Note>
    )
  if (error.kind === 'price')
    return (
      <Note tone="warning" title="Les prix ont changé">
        Le total est maintenant de <Money amount={error.total} />.{' '}
        {error.fee.from === error.fee.to
          ? null
          : `Le transport passe de ${formatFcfa(error.fee.from)} à ${formatFcfa(error.fee.to)}. `}
        Vérifiez puis validez à nouveau.
      </Note>
    )
  return (
    <Note title={`Votre premier envoi est bien arrivé\u00a0: commande #${error.reference}`}>
      Ce panier-ci a été modifié depuis et n’a pas été commandé.
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
