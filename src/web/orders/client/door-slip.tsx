import { gramsOf } from '#shared/shop/prices/lines.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { Slip, type SlipOfOrder } from './slip.tsx'

/** The livreur weighed or counted and waits for the client's answer, which has a screen of its own. */
export default function DoorSlip({ order, isAlone = false }: SlipOfOrder) {
  if (!order.adjustment) return null
  const { lines, total, foundBy } = order.adjustment
  const grams = gramsOf(lines)
  const title = grams > 0 ? `Votre sac pèse ${formatKilos(grams)}` : 'Votre linge est compté'
  return (
    <Slip
      isAlone={isAlone}
      title={title}
      text={`${foundBy ?? 'Le livreur'} attend votre réponse\u00a0: d’accord\u202f?`}
    >
      <Money amount={total} size="big" />
      <ButtonLink tone="soleil" to={paths.client.doorTotal(order.id)}>
        Voir et répondre
      </ButtonLink>
    </Slip>
  )
}
