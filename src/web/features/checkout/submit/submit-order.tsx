import { useEffect, useRef } from 'react'
import { formatFcfa } from '#shared/money/money.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { PlacingError } from './use-place-order.ts'

interface Props {
  /** What is still missing, in the person's words; empty when the order is ready. */
  missing: string[]
  method: PaymentMethod
  placing: boolean
  hitch: PlacingError | undefined
  /** Another tab has just ordered this cart. */
  elsewhere: boolean
  onSubmit: () => void
  /** The cart is wanted as another order than the one that arrived. */
  onAnother: () => void
  onAbandon: () => void
}

/** The one thing to do now, and why it cannot be done yet. */
export function SubmitOrder(props: Props) {
  const { missing, method, placing, hitch, onSubmit } = props
  const ready = missing.length === 0
  const button = useRef<HTMLButtonElement>(null)
  // A note has just moved the button down: it must not end up under the bar of a phone.
  useEffect(() => {
    if (hitch) button.current?.scrollIntoView({ block: 'nearest' })
  }, [hitch])
  return (
    <div className="stack gap-12 mt-16">
      <HitchNote {...props} />
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
        {ready ? promise(method) : `Il manque\u00a0: ${missing.join(', ')}.`}
      </p>
    </div>
  )
}

function promise(method: PaymentMethod): string {
  return method === 'espece'
    ? 'Vous payez en espèces quand le livreur passe.'
    : 'Vous passez à Wave tout de suite après.'
}

function HitchNote({ hitch, elsewhere, onAnother, onAbandon }: Props) {
  if (elsewhere)
    return (
      <Note tone="success" role="status" title="Ce panier a été commandé dans un autre onglet.">
        <TextLink to={paths.client.orders}>Suivre ma commande</TextLink>
      </Note>
    )
  if (!hitch) return null
  if (hitch.kind === 'network')
    return (
      <Note tone="warning" title="Commande non confirmée">
        Tout ce que vous avez saisi est gardé. Validez à nouveau&nbsp;: la commande ne sera jamais
        passée deux fois.
      </Note>
    )
  if (hitch.kind === 'price')
    return (
      <Note tone="warning" title="Les prix ont changé">
        Le total est maintenant de <Money amount={hitch.total} />.{' '}
        {hitch.fee.from === hitch.fee.to
          ? null
          : `Le transport passe de ${formatFcfa(hitch.fee.from)} à ${formatFcfa(hitch.fee.to)}. `}
        Vérifiez puis validez à nouveau.
      </Note>
    )
  return (
    <Note title={`Votre premier envoi est bien arrivé\u00a0: commande #${hitch.reference}`}>
      Ce panier-ci a été modifié depuis et n’a pas été commandé.
      <div className="flex wrap gap-8 mt-10">
        <ButtonLink tone="outline" size="sm" to={paths.client.orders} onClick={onAbandon}>
          Voir la commande
        </ButtonLink>
        <Button tone="outline" size="sm" onClick={onAnother}>
          Commander aussi ceci
        </Button>
      </div>
    </Note>
  )
}
