import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { UsualPrices } from '../../products/use-usual-prices.ts'
import { UsualPriceFields } from '../../products/usual-price-fields.tsx'

interface Props {
  garments: number
  isDone: boolean
  prices: UsualPrices
  onDone: () => void
}

/** The prices of the usual garments, while the catalogue is empty. */
export function CatalogueStep({ garments, isDone, prices, onDone }: Props) {
  if (garments > 0)
    return (
      <div className="row wrap gap-12 justify-end">
        {isDone ? null : <p className="grow">Aucun prix n’est au-dessus de 0&nbsp;FCFA.</p>}
        <ButtonLink tone="outline" to={paths.superadmin.catalogue}>
          Voir le catalogue
        </ButtonLink>
      </div>
    )
  const submit = async () => {
    if (await prices.start()) onDone()
  }
  return (
    <div className="stack gap-16">
      <p>
        Par pièce, en FCFA. Un vêtement sans prix n’est pas ajouté&nbsp;; d’autres viendront après.
      </p>
      <UsualPriceFields form={prices} />
      <ActFailure unanswered={prices.unanswered} withRetry={false} />
      <div className="row wrap gap-12 justify-end">
        <ButtonLink tone="ghost" to={paths.superadmin.catalogue}>
          Saisir d’autres vêtements
        </ButtonLink>
        <Button tone="soleil" loading={prices.isRunning} onClick={submit}>
          Enregistrer, suivant
        </Button>
      </div>
    </div>
  )
}
